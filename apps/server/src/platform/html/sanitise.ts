import sanitizeHtml from 'sanitize-html';
import { isHttpsUrl, isInternalPath, isSafeImage, isSafeLink } from './safe-url.ts';

type Attributes = Record<string, string>;

const TAGS = ['h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'blockquote', 'a', 'img'];
const CONTROLS = /(?![\n\t])\p{Cc}/gu;
const SIZE = /^[1-9][0-9]{0,3}$/;

function cleanLink(attributes: Attributes, links: Links): Attributes {
  const href = attributes['href'] ?? '';
  if (!(links === 'own' ? isInternalPath(href) : isSafeLink(href))) return {};
  return isHttpsUrl(href) ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}

function cleanImage(attributes: Attributes, imageHosts: readonly string[]): Attributes {
  const src = attributes['src'] ?? '';
  if (!isSafeImage(src, imageHosts)) return {};
  const clean: Attributes = { src, alt: attributes['alt'] ?? '' };
  for (const name of ['width', 'height']) {
    const value = attributes[name] ?? '';
    if (SIZE.test(value)) clean[name] = value;
  }
  return clean;
}

/** Where links may lead: to any https address, or only to paths of the site. */
export type Links = 'any' | 'own';

/**
 * Keeps only what an article needs: a closed list of tags, https or internal links, and pictures of our own or of
 * the brand's hosts. Runs when content is written and again when it is read. [SRV-10, T28]
 */
export function sanitise(html: string, imageHosts: readonly string[], links: Links = 'any'): string {
  return sanitizeHtml(html.replace(CONTROLS, ''), {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'target', 'rel'], img: ['src', 'alt', 'width', 'height'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    parseStyleAttributes: false,
    nestingLimit: 20,
    transformTags: {
      a: (tagName, attributes) => ({ tagName, attribs: cleanLink(attributes, links) }),
      img: (tagName, attributes) => ({ tagName, attribs: cleanImage(attributes, imageHosts) }),
      b: 'strong',
      i: 'em',
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs['src'],
  }).trim();
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The words of an article in one line, without any markup. */
export function plainText(html: string): string {
  const apart = html.replace(/<(?=\/?(?:h[34]|p|br|li|ul|ol|blockquote)\b)/g, ' <');
  return sanitizeHtml(apart, { allowedTags: [], allowedAttributes: {} })
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

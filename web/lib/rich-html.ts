/** What written content may use, and the attributes that survive on each tag. */
const ALLOWED: Record<string, readonly string[]> = {
  a: ['href'],
  b: [],
  blockquote: [],
  br: [],
  code: [],
  div: [],
  em: [],
  h2: [],
  h3: [],
  h4: [],
  hr: [],
  i: [],
  img: ['src', 'width', 'height', 'alt'],
  li: [],
  ol: [],
  p: [],
  s: [],
  small: [],
  span: [],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  thead: [],
  tr: [],
  u: [],
  ul: [],
};

/** Other tags lose only themselves, except those whose content is no text for people. */
const DROPPED_WHOLE = new Set(
  'script style template noscript iframe object embed svg math head title textarea select button form link meta'.split(
    ' ',
  ),
);
const VOID = new Set(['br', 'hr', 'img']);
const MAX_DEPTH = 40;

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** A path of this site, or an address outside that is safe to open. */
function isSafeUrl(url: string, schemes: RegExp): boolean {
  return /^\/(?![/\\])/.test(url) || schemes.test(url);
}

function attributesOf(tag: string, element: Element): string {
  const kept: [name: string, value: string][] = [];
  for (const name of ALLOWED[tag] ?? []) {
    const value = element.getAttribute(name)?.trim();
    if (value === undefined) continue;
    if (name === 'href' && !isSafeUrl(value, /^(https:\/\/|mailto:|tel:)/i)) continue;
    if (name === 'src' && !isSafeUrl(value, /^https:\/\//i)) continue;
    if (/^(width|height|colspan|rowspan)$/.test(name) && !/^\d{1,4}$/.test(value)) continue;
    kept.push([name, value]);
  }
  const has = (name: string) => kept.some(([kind]) => kind === name);
  if (tag === 'a' && has('href') && !kept[0]?.[1].startsWith('/')) {
    kept.push(['target', '_blank'], ['rel', 'noopener noreferrer']);
  }
  if (tag === 'img' && !has('alt')) kept.push(['alt', '']);
  if (tag === 'img') kept.push(['loading', 'lazy']);
  return kept.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
}

function cleanNode(node: Node, depth: number): string {
  if (node.nodeType === Node.TEXT_NODE) return escapeHtml(node.textContent ?? '');
  if (!(node instanceof Element) || depth > MAX_DEPTH) return '';
  const name = node.tagName.toLowerCase();
  if (DROPPED_WHOLE.has(name)) return '';
  const inside = Array.from(node.childNodes, (child) => cleanNode(child, depth + 1)).join('');
  // The page has a first heading already.
  const tag = name === 'h1' ? 'h2' : name;
  if (!ALLOWED[tag]) return inside;
  if (tag === 'img' && !attributesOf(tag, node).includes(' src=')) return '';
  const opening = `<${tag}${attributesOf(tag, node)}>`;
  return VOID.has(tag) ? opening : `${opening}${inside}</${tag}>`;
}

/** Rebuilds HTML from an allow-list; the server cleans too, but a page does not trust what it is sent. */
export function cleanHtml(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body;
  return Array.from(body.childNodes, (node) => cleanNode(node, 0)).join('');
}

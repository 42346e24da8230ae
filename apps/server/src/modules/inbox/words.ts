import { FALLBACK_LANGUAGE, INTL_LOCALE, isLanguage, type ContentLanguage } from '@perya/contract';
import { escapeHtml } from '../../platform/html/html.ts';
import { groupedAmount } from '../../platform/money.ts';
import { errorMessage, textIn, type TextKey } from '../../platform/text/dictionary.ts';
import { TEMPLATES, type Fact, type Facts, type MailRow, type Template } from '../mail/index.ts';

/** How a reader is spoken to. */
export interface Manner {
  readonly language: ContentLanguage;
  readonly zone: string;
  readonly currencySymbol: string;
  /** The titles of campaigns by number. */
  readonly titles: ReadonlyMap<string, string>;
}

/** A message as it is read. */
export interface Words {
  readonly title: string;
  /** How it begins, as plain text. */
  readonly excerpt: string;
  /** Sanitised HTML. */
  readonly content: string;
}

const EXCERPT_MAX = 140;

/** Where a message leads to. */
const LINKS: Readonly<Partial<Record<Template, (facts: Facts) => string>>> = {
  purseOpened: () => '/m/rewardCenter',
  purseEnding: () => '/m/rewardCenter',
  purseReleased: () => '/m/rewardCenter',
  bonusQueued: () => '/m/rewardCenter',
  bonusReview: () => '/m/rewardCenter',
  bonusRefused: () => '/m/vouReport',
  bonusTooSmall: () => '/m/vouReport',
  depositCredited: () => '/m/vouReport',
  depositReturned: () => '/m/vouReport',
  depositOwed: () => '/m/service',
  withdrawPaid: () => '/m/withdrawReport',
  withdrawRefused: () => '/m/withdrawReport',
  floatPaid: () => '/m/agent/float',
  floatRefused: () => '/m/agent/float',
  accountChanged: () => '/m/service',
  feedbackAnswered: ({ id }) => `/m/feedback?id=${id && 'text' in id ? id.text : ''}`,
};

/** Says in the reader's language what a message tells of; null for what this version does not know. */
export function wordsOf({ template, facts }: Pick<MailRow, 'template' | 'facts'>, manner: Manner): Words | null {
  if (!isTemplate(template)) return null;
  const known = facts as Facts;
  const { language } = manner;
  const raw = textIn(language, `mail.${template}.text`);
  const said = fill(raw, known, (fact) => say(fact, manner));
  const paragraphs = escapeHtml(raw)
    .split('\n\n')
    .map((part) => `<p>${fill(part, known, (fact) => sayInHtml(fact, manner))}</p>`);
  const link = LINKS[template]?.(known);
  if (link !== undefined) {
    paragraphs.push(`<p><a href="${escapeHtml(link)}">${escapeHtml(linkText(template, language))}</a></p>`);
  }
  return {
    title: fill(textIn(language, `mail.${template}.title`), known, (fact) => say(fact, manner)),
    excerpt: excerptOf(said),
    content: paragraphs.join(''),
  };
}

/** The beginning of a text, cut between two words. */
export function excerptOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= EXCERPT_MAX) return line;
  const cut = line.slice(0, EXCERPT_MAX - 1);
  const end = cut.lastIndexOf(' ');
  return `${end > 0 ? cut.slice(0, end) : cut}…`;
}

function isTemplate(name: string): name is Template {
  return Object.hasOwn(TEMPLATES, name);
}

function isForService(template: Template): boolean {
  return template === 'accountChanged' || template === 'depositOwed';
}

function linkText(template: Template, language: ContentLanguage): string {
  return textIn(language, isForService(template) ? 'mail.link.service' : 'mail.link.more');
}

function fill(text: string, facts: Facts, write: (fact: Fact) => string): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    return fact ? write(fact) : '';
  });
}

function sayInHtml(fact: Fact, manner: Manner): string {
  const said = escapeHtml(say(fact, manner));
  return 'amount' in fact ? `<strong>${said}</strong>` : said;
}

function say(fact: Fact, { language, zone, currencySymbol, titles }: Manner): string {
  if ('amount' in fact) return currencySymbol + groupedAmount(BigInt(fact.amount), fact.currency);
  if ('time' in fact) return momentIn(language, zone, new Date(fact.time));
  if ('campaign' in fact) return titles.get(fact.campaign) ?? '';
  if ('refusal' in fact) return errorMessage(fact.refusal, language);
  return 'word' in fact ? textIn(language, fact.word as TextKey) : fact.text;
}

function momentIn(language: ContentLanguage, zone: string, at: Date): string {
  const locale = INTL_LOCALE[isLanguage(language) ? language : FALLBACK_LANGUAGE];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(at);
}

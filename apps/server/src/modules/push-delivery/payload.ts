import { createHash } from 'node:crypto';
import { textIn } from '../../platform/text/dictionary.ts';
import { pickText } from '../../platform/text/pick-text.ts';
import type { Brand } from '../brand/index.ts';
import { PUSH_TOPICS, type DueNotice, type PushTopic } from '../push/index.ts';

/** Push services tell topics apart by so many letters. */
const TOPIC_LETTERS = 32;

/** What the worker of the site gets: who says it, what, where a tap leads to, what it replaces, and whether it may sound. */
interface Payload {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly silent: boolean;
  /** Somebody who looks at the site knows it already. */
  readonly unlessOpen?: true;
}

/** The words of a notice in the language of its browser. It tells no amounts and no names: others see locked screens too. */
export function payloadOf(
  { about, language }: Pick<DueNotice, 'about' | 'language'>,
  topic: PushTopic,
  brand: Brand,
  silent: boolean,
): string {
  const { path, kind } = PUSH_TOPICS[topic];
  const said = textIn(language, `push.${topic}`);
  const payload: Payload = {
    title: brand.name,
    body: kind === 'offers' ? `${said}\n${careLine(brand, language)}` : said,
    path: pathOf(topic, about) ?? path,
    tag: tagOf(about),
    silent,
    ...(topic === 'login' && { unlessOpen: true as const }),
  };
  return JSON.stringify(payload);
}

/** What a later notice about the same takes the place of. */
export function tagOf(about: string): string {
  return createHash('sha256').update(about).digest('base64url').slice(0, TOPIC_LETTERS);
}

/** A broadcast opens by itself. */
function pathOf(topic: PushTopic, about: string): string | null {
  const id = /^broadcast (\d{1,18})$/.exec(about)?.[1];
  return topic === 'offer' && id !== undefined ? `/m/message?id=${id}` : null;
}

/** Whom offers are not for, and who helps. */
function careLine(brand: Brand, language: DueNotice['language']): string {
  const helpline = pickText(brand.rows.texts, language, brand.defaultLanguage)?.helpline ?? '';
  return [`${brand.ageLimit}+`, helpline].filter(Boolean).join(' · ');
}

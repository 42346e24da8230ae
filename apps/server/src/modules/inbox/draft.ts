import { CONTENT_LANGUAGES, mail, SUPPORTED_LANGUAGES, type ContentLanguage } from '@perya/contract';
import { segmentSchema } from '@perya/promotions';
import { fail, ok, type Result } from '@perya/std';
import * as v from 'valibot';
import { plainText, sanitise } from '../../platform/html/sanitise.ts';
import type { ByLanguage } from '../../platform/text/pick-text.ts';
import type { BroadcastText } from './broadcast.store.ts';

const DAY_MS = 24 * 3_600_000;
/** How long a broadcast stands where nobody says otherwise, and at most. */
const STANDS_DAYS = 90;
const STANDS_DAYS_MAX = 366;

const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((at) => new Date(at)),
);

const Line = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(120),
  v.check((line) => !/\p{Cc}/u.test(line), 'one line'),
);

const Text = v.strictObject({ title: Line, body: v.pipe(v.string(), v.minLength(1), v.maxLength(20_000)) });

const Draft = v.strictObject({
  brand: v.pipe(v.string(), v.regex(/^[a-z0-9]{2,20}$/)),
  code: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{2,29}$/)),
  kind: v.picklist(mail.MAIL_KINDS),
  /** An offer is shown to nobody to whom nothing may be offered; only what offers nothing may say no. */
  isOffer: v.optional(v.boolean(), true),
  segment: v.optional(segmentSchema),
  /** Also for members who came after it was published. */
  includesNew: v.optional(v.boolean(), false),
  /** Also told by push, to who agreed to offers. */
  push: v.optional(v.boolean(), false),
  publishAt: Moment,
  endsAt: v.optional(Moment),
  texts: v.partial(v.strictObject(v.entriesFromList(CONTENT_LANGUAGES, Text))),
});

/** What staff write: complete, in bounds, and without anything but an article in its bodies. */
export type BroadcastDraft = Omit<v.InferOutput<typeof Draft>, 'endsAt' | 'texts'> & {
  readonly endsAt: Date;
  readonly texts: ByLanguage<BroadcastText>;
};

/** Kinds that always offer something. */
const OFFERS: readonly string[] = ['reward', 'board', 'lottery'];

/** Reads a file of staff; its words are in every language of the site. */
export function readBroadcast(data: unknown): Result<BroadcastDraft, 'broadcast.invalid'> {
  const parsed = v.safeParse(Draft, data);
  if (!parsed.success) return invalid(v.getDotPath(parsed.issues[0]) ?? '');
  const { texts, publishAt, kind, isOffer, push } = parsed.output;
  const endsAt = parsed.output.endsAt ?? new Date(publishAt.getTime() + STANDS_DAYS * DAY_MS);
  const days = (endsAt.getTime() - publishAt.getTime()) / DAY_MS;
  if (days <= 0 || days > STANDS_DAYS_MAX) return invalid('endsAt');
  if (OFFERS.includes(kind) && !isOffer) return invalid('isOffer');
  if (push && !isOffer) return invalid('push');
  const clean: { [Language in ContentLanguage]?: BroadcastText } = {};
  for (const language of CONTENT_LANGUAGES) {
    const text = texts[language];
    // Pictures would need the hosts of the brand; a message does without.
    const body = text ? sanitise(text.body, [], 'own') : '';
    if (text && plainText(body) === '') return invalid(`texts.${language}.body`);
    if (text) clean[language] = { ...text, body };
  }
  const missing = SUPPORTED_LANGUAGES.find((language) => !clean[language]);
  return missing === undefined ? ok({ ...parsed.output, endsAt, texts: clean }) : invalid(`texts.${missing}`);
}

function invalid(field: string) {
  return fail('broadcast.invalid', { field });
}

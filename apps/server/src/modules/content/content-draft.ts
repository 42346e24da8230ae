import { CONTENT_LANGUAGES, content, FALLBACK_LANGUAGE, type Language } from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import * as v from 'valibot';
import { isSafeImage, isSafeLink } from '../../platform/html/safe-url.ts';
import { sanitise } from '../../platform/html/sanitise.ts';

/** One line of plain text: what a reader's phone shows as it stands. */
const Line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), v.check(hasNoControls));

const ContentText = v.strictObject({
  title: v.pipe(Line(200), v.minLength(1)),
  body: v.optional(v.pipe(v.string(), v.maxLength(60_000)), ''),
  highlight: v.optional(Line(60), ''),
  action: v.optional(Line(40), ''),
  note: v.optional(Line(120), ''),
});

const Moment = v.optional(v.nullable(v.date()), null);

const ContentDraft = v.strictObject({
  kind: v.picklist(['A', 'PL', 'B', 'PU', 'PR', 'HELP', 'AGREEMENT']),
  groupName: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]{0,20}$/)), ''),
  position: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
  url: v.optional(v.string(), ''),
  image: v.optional(v.string(), ''),
  tone: v.optional(v.picklist(content.TONES), 'royal'),
  promotionType: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_]{0,30}$/)), ''),
  category: v.optional(v.pipe(v.string(), v.regex(/^[A-Z_]{0,20}$/)), ''),
  execution: v.optional(v.nullable(v.picklist(['A', 'B', 'F'])), null),
  publishFrom: v.date(),
  publishUntil: Moment,
  startsAt: Moment,
  endsAt: Moment,
  texts: v.partial(v.strictObject(v.entriesFromList(CONTENT_LANGUAGES, ContentText))),
});

/** What an editor writes. */
export type ContentDraft = v.InferInput<typeof ContentDraft>;

/** What may be stored: complete, in bounds and clean. */
export type CleanDraft = v.InferOutput<typeof ContentDraft>;

/** What of a brand decides about its content. */
export interface DraftRules {
  readonly imageHosts: readonly string[];
  readonly defaultLanguage: Language;
}

/** Checks a draft and cleans its bodies; nothing else may be written. [SRV-10, T28, T29] */
export function cleanDraft(draft: ContentDraft, rules: DraftRules): Result<CleanDraft, 'request.invalid'> {
  const parsed = v.safeParse(ContentDraft, draft);
  if (!parsed.success || !isSound(parsed.output, rules)) return fail('request.invalid');
  const texts: CleanDraft['texts'] = {};
  for (const language of CONTENT_LANGUAGES) {
    const text = parsed.output.texts[language];
    if (text) texts[language] = { ...text, body: sanitise(text.body, rules.imageHosts) };
  }
  return ok({ ...parsed.output, texts });
}

function isSound(draft: CleanDraft, { imageHosts, defaultLanguage }: DraftRules): boolean {
  const { url, image, kind, execution, texts } = draft;
  return (
    (url === '' || isSafeLink(url)) &&
    (image === '' || isSafeImage(image, imageHosts)) &&
    (kind === 'PU') === (execution !== null) &&
    (kind !== 'PR' || draft.startsAt !== null) &&
    isWindow(draft.publishFrom, draft.publishUntil) &&
    isWindow(draft.startsAt, draft.endsAt) &&
    // Without one of these, somebody would be shown nothing. [I18N-11]
    (texts[FALLBACK_LANGUAGE] !== undefined || texts[defaultLanguage] !== undefined)
  );
}

function isWindow(from: Date | null, until: Date | null): boolean {
  return until === null || (from !== null && until > from);
}

function hasNoControls(value: string): boolean {
  return !/\p{Cc}/u.test(value);
}

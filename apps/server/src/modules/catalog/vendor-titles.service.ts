import { GAME_TYPES } from '@perya/contract';
import type { VendorCode } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import * as v from 'valibot';
import { parseHouse } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { isHttpsUrl, isInternalPath } from '../../platform/html/safe-url.ts';
import { foldWords } from './search.ts';
import { isOutsideVendor, putOutsideTitles } from './vendor-titles.store.ts';

const COLOR_DEFAULT = '#1b2350';
const Name = v.pipe(v.string(), v.minLength(1), v.maxLength(60));

/** A title as a vendor tells it to an operator. */
const VendorTitle = v.strictObject({
  code: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,40}$/)),
  name: Name,
  names: v.optional(v.record(v.string(), Name), {}),
  gameType: v.picklist(GAME_TYPES),
  gameClassify: v.optional(v.nullable(v.string()), null),
  /** The address of a picture, or a path of ours without its ending. */
  icon: v.optional(
    v.pipe(
      v.string(),
      v.check((icon) => isHttpsUrl(icon) || isInternalPath(icon), 'no address'),
    ),
    '/vendors/perya',
  ),
  color: v.optional(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)), COLOR_DEFAULT),
  minBet: v.pipe(
    v.string(),
    v.transform((text) => parseHouse(text) ?? 0n),
    v.check((amount) => amount > 0n, 'no amount'),
  ),
  /** In percent, such as 96.51. */
  rtp: v.optional(v.nullable(v.pipe(v.number(), v.minValue(1), v.maxValue(100))), null),
  trial: v.optional(v.boolean(), false),
  releasedOn: v.optional(v.pipe(v.string(), v.isoDate())),
});

/** Adds the titles of an outside vendor or brings them up to date; what is not named stays as it is. [LAUNCH-04] */
export async function putVendorTitles(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  vendorCode: VendorCode,
  given: unknown,
): Promise<Result<number, string>> {
  const read = v.safeParse(v.pipe(v.array(VendorTitle), v.minLength(1)), given);
  if (!read.success) return fail(`Not a list of titles: ${v.getDotPath(read.issues[0]) ?? 'the file itself'}.`);
  if (!(await isOutsideVendor(db, vendorCode))) return fail('There is no such vendor from outside.');
  const today = clock.now().toISOString().slice(0, 10);
  const rows = read.output.map((title) => ({
    vendor_code: vendorCode,
    code: title.code,
    game_type: title.gameType,
    class_key: title.gameClassify,
    name: title.name,
    names: JSON.stringify(title.names),
    search_text: foldWords(title.name).join(' '),
    icon: title.icon,
    color: title.color,
    min_bet: title.minBet,
    rtp_bps: title.rtp === null ? null : Math.round(title.rtp * 100),
    has_trial: title.trial,
    released_on: title.releasedOn ?? today,
  }));
  await putOutsideTitles(db, rows);
  return ok(rows.length);
}

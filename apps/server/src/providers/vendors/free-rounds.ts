import * as v from 'valibot';
import { askVendor, type VendorLine } from './signed-post.ts';

const Given = v.variant('status', [
  v.object({ status: v.literal('OK') }),
  v.object({ status: v.literal('REFUSED'), note: v.optional(v.pipe(v.string(), v.maxLength(200)), '') }),
]);

const Cancelled = v.variant('status', [
  v.object({ status: v.literal('OK'), used: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)) }),
  v.object({ status: v.literal('UNKNOWN') }),
]);

/** Whether a vendor gives free rounds. */
export type Given = v.InferOutput<typeof Given>;

/** What became of free rounds that are over: how many were played, or that the vendor never had them. */
export type Cancelled = v.InferOutput<typeof Cancelled>;

/** Free rounds that a vendor is to give. */
export interface AskedRounds {
  /** The number they go by; asked for twice, they are given once. */
  readonly bonusRef: string;
  readonly playerId: string;
  readonly currency: string;
  readonly gameCode: string;
  readonly rounds: number;
  /** The stake of each. */
  readonly stake: string;
  readonly expiresAt: string;
}

/** Has a vendor give free rounds; null when nothing certain was answered. */
export function grantFreeRounds(line: VendorLine, rounds: AskedRounds, now: Date): Promise<Given | null> {
  return ask(Given, line, 'free-rounds/grant', { ...rounds }, now);
}

/** Has a vendor end free rounds: from its answer on none of them begins. Null when nothing certain was answered. */
export function cancelFreeRounds(
  line: VendorLine,
  rounds: Pick<AskedRounds, 'bonusRef' | 'playerId'>,
  now: Date,
): Promise<Cancelled | null> {
  return ask(Cancelled, line, 'free-rounds/cancel', { ...rounds }, now);
}

async function ask<Schema extends typeof Given | typeof Cancelled>(
  schema: Schema,
  line: VendorLine,
  call: string,
  fields: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<v.InferOutput<Schema> | null> {
  try {
    const told = v.safeParse(schema, await askVendor(line, call, fields, now));
    return told.success ? told.output : null;
  } catch {
    return null;
  }
}

import type { Currency, OrderNo } from '@perya/ledger';
import type { PayRecord } from '../../providers/payments/payment-provider.ts';

/** Money as we have it in our books. */
export interface OwnRecord {
  readonly kind: PayRecord['kind'];
  readonly orderNo: OrderNo;
  /** Of a payout it may still be missing. */
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: Currency;
  readonly state: PayRecord['state'];
  readonly at: Date;
}

/** Where the two books differ. [T16, 70] */
export interface Difference {
  readonly kind: 'missing.here' | 'missing.there' | 'amount' | 'state';
  readonly direction: PayRecord['kind'];
  readonly orderNo: OrderNo;
  readonly ref: string;
  readonly ours: bigint | null;
  readonly theirs: bigint | null;
  readonly detail: string;
}

/** The moments a comparison is about; the later one is no part of it. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** What is compared. Both lists reach over the window, so that clocks that differ a little make no difference. */
export interface Books {
  readonly window: Window;
  readonly ours: readonly OwnRecord[];
  readonly theirs: readonly PayRecord[];
  readonly listsPayouts: boolean;
}

/** Compares our books with a provider's. */
export function compareBooks({ window, ours, theirs, listsPayouts }: Books): Difference[] {
  const isWithin = ({ at }: { readonly at: Date }) => at >= window.from && at < window.to;
  const [ofOurs, ofTheirs] = [finderIn(ours), finderIn(theirs)];
  const here = theirs.filter(isWithin).flatMap((record) => differenceOf(record, ofOurs(record)));
  const there = ours
    .filter((own) => own.state === 'paid' && isWithin(own) && (own.kind === 'pay' || listsPayouts))
    .filter((own) => ofTheirs(own) === undefined)
    .map((own) => difference('missing.there', own, null));
  return [...here, ...there];
}

function differenceOf(record: PayRecord, own: OwnRecord | undefined): Difference[] {
  if (!own) return record.state === 'paid' ? [difference('missing.here', null, record)] : [];
  // What is still under way on either side will be compared when it has ended.
  if (record.state === 'pending' || own.state === 'pending') {
    const isBehind = record.state !== 'pending' && own.state === 'pending';
    return isBehind ? [difference('state', own, record)] : [];
  }
  if (record.state !== own.state) return [difference('state', own, record)];
  const isEqual = record.amount === own.amount && record.currency === own.currency;
  return isEqual || record.state !== 'paid' ? [] : [difference('amount', own, record)];
}

type Named = Pick<PayRecord, 'kind' | 'orderNo' | 'ref'>;

/** Finds what is the same in a list. By name, because a day of a large brand has tens of thousands on both sides. */
function finderIn<Row extends Named>(rows: readonly Row[]): (other: Named) => Row | undefined {
  const byName = new Map<string, Row>();
  for (const row of rows) {
    for (const name of namesOf(row)) if (!byName.has(name)) byName.set(name, row);
  }
  return (other) => {
    const name = namesOf(other).find((one) => byName.has(one));
    return name === undefined ? undefined : byName.get(name);
  };
}

/** One order can be paid twice, so payments are told apart by their own names; a payout is one for its order. */
function namesOf({ kind, orderNo, ref }: Named): string[] {
  return kind === 'pay' ? [`pay ${ref}`] : [`payout for ${orderNo}`, `payout ${ref}`];
}

function difference(kind: Difference['kind'], own: OwnRecord | null, record: PayRecord | null): Difference {
  return {
    kind,
    direction: own?.kind ?? record?.kind ?? 'pay',
    orderNo: own?.orderNo ?? record?.orderNo ?? '',
    ref: record?.ref ?? own?.ref ?? '',
    ours: own?.amount ?? null,
    theirs: record?.amount ?? null,
    detail: [own, record].map((one) => (one ? `${one.state} ${one.currency}` : 'nothing')).join(' / '),
  };
}

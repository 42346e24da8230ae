import { hashModel } from '@perya/fairness';
import type { StudioTitle } from '@perya/game-math';
import { memoized } from '../../platform/cache/memoized.ts';
import { fromHouse } from '../../platform/money.ts';
import { studioTitle } from '../catalog/index.ts';
import type { Currency, Minor } from '@perya/ledger';

/** A title together with the version of its maths. */
export interface RunnableTitle {
  readonly title: StudioTitle;
  /** SHA-256 of the tables that decide; stored with every round. [R48] */
  readonly modelHash: Buffer;
  /** As the house writes them down, in hundredths. */
  readonly stakes: ReadonlySet<bigint>;
}

/** Its tables are hashed when somebody first needs them. */
const runnable = memoized((title: StudioTitle): RunnableTitle => ({
  title,
  modelHash: Buffer.from(hashModel(title.model), 'hex'),
  stakes: new Set(title.stakes.map((stake) => BigInt(stake))),
}));

/** The stakes of a title in a currency, in minor units. */
export function stakesOf({ title }: RunnableTitle, currency: Currency): Minor[] {
  return title.stakes.map((stake) => fromHouse(BigInt(stake), currency));
}

/** Whether a stake in minor units of a currency is one of the title. */
export function hasStake({ stakes }: RunnableTitle, stake: Minor, currency: Currency): boolean {
  const unit = fromHouse(1n, currency);
  return stake % unit === 0n && stakes.has(stake / unit);
}

/** The title of a code of the studio; null when there is none. */
export function titleOf(code: string): RunnableTitle | null {
  const title = studioTitle(code);
  return title ? runnable(title) : null;
}

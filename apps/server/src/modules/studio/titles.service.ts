import { hashModel } from '@perya/fairness';
import type { StudioTitle } from '@perya/game-math';
import { memoized } from '../../platform/cache/memoized.ts';
import { studioTitle } from '../catalog/index.ts';

/** A title together with the version of its maths. */
export interface RunnableTitle {
  readonly title: StudioTitle;
  /** SHA-256 of the tables that decide; stored with every round. [R48] */
  readonly modelHash: Buffer;
  readonly stakes: ReadonlySet<bigint>;
}

/** Its tables are hashed when somebody first needs them. */
const runnable = memoized((title: StudioTitle): RunnableTitle => ({
  title,
  modelHash: Buffer.from(hashModel(title.model), 'hex'),
  stakes: new Set(title.stakes.map((stake) => BigInt(stake))),
}));

/** The title of a code of the studio; null when there is none. */
export function titleOf(code: string): RunnableTitle | null {
  const title = studioTitle(code);
  return title ? runnable(title) : null;
}

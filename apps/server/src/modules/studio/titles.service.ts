import { hashModel } from '@perya/fairness';
import type { StudioTitle } from '@perya/game-math';
import { studioTitle } from '../catalog/index.ts';

/** A title together with the version of its maths. */
export interface RunnableTitle {
  readonly title: StudioTitle;
  /** SHA-256 of the tables that decide; stored with every round. [R48] */
  readonly modelHash: Buffer;
  readonly stakes: ReadonlySet<bigint>;
}

const runnable = new Map<string, RunnableTitle>();

/** The title of a code of the studio; null when there is none. Its tables are hashed when somebody first needs them. */
export function titleOf(code: string): RunnableTitle | null {
  const held = runnable.get(code);
  if (held) return held;
  const title = studioTitle(code);
  if (!title) return null;
  const made = {
    title,
    modelHash: Buffer.from(hashModel(title.model), 'hex'),
    stakes: new Set(title.stakes.map((stake) => BigInt(stake))),
  };
  runnable.set(code, made);
  return made;
}

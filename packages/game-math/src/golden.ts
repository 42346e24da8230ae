import type { CertifiedModel } from './certified.ts';
import { seededDraws } from './seeded.ts';

/** Rounds of a model that must never change while its version does not. */
export interface GoldenRounds {
  /** Of the first rounds: what they pay. */
  readonly wins: readonly number[];
  /** Of all of them: rounds with a feature, everything paid, and a number made of every event. */
  readonly featured: number;
  readonly paid: number;
  readonly digest: string;
}

const ROUNDS = 2000;
const SHOWN = 40;

/** Plays fixed draws on a model, a minor unit on each coin. */
export function goldenRounds(model: Pick<CertifiedModel, 'coins' | 'play'>): GoldenRounds {
  const draws = seededDraws(20_261_115);
  const rounds = Array.from({ length: ROUNDS }, () => model.play(model.coins, draws));
  return {
    wins: rounds.slice(0, SHOWN).map(({ win }) => win),
    featured: rounds.filter(({ events }) => events.length > 1).length,
    paid: rounds.reduce((sum, { win }) => sum + win, 0),
    digest: digestOf(JSON.stringify(rounds)),
  };
}

/** FNV-1a: not against forgers, only to see that nothing changed. */
function digestOf(text: string): string {
  let digest = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    digest = Math.imul(digest ^ text.charCodeAt(index), 0x01000193);
  }
  return (digest >>> 0).toString(16).padStart(8, '0');
}

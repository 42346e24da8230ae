import { seededDraws, type StudioTitle } from '@perya/game-math';
import { evenSheet, sheetFromRounds, type PaySheet } from '@perya/promotions';
import { studioTitles } from '../catalog/index.ts';

const ROUNDS = 40_000;
const SEED = 53;

/**
 * The sheet of a kind of game: of the title of ours whose return is next to that of the kind, played over and over by its own
 * rules; double or nothing for kinds of which we have none.
 */
export function sheetOfKind(kind: string, returnBps: number): PaySheet {
  const off = ({ facts }: StudioTitle) => Math.abs(facts.rtpBps - returnBps);
  const plain = studioTitles().filter((title) => title.gameType === kind && isPlain(title));
  const [nearest] = [...plain].sort((one, other) => off(one) - off(other));
  return nearest ? sheetOfTitle(nearest, returnBps) : evenSheet(returnBps);
}

/** Nobody acts in it, chooses or shares it with others. */
function isPlain({ steps, shared, readChoice }: StudioTitle): boolean {
  return steps === undefined && shared === undefined && readChoice === undefined;
}

function sheetOfTitle(title: StudioTitle, returnBps: number): PaySheet {
  const draws = seededDraws(SEED);
  const stake = title.stakes[title.stakes.length - 1] ?? 0;
  const multiples = Array.from({ length: ROUNDS }, () => (title.play(stake, draws).win * 100) / stake);
  return sheetFromRounds(multiples, returnBps);
}

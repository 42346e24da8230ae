import { goldenRounds, type CertifiedModel } from '@perya/game-math';

/** What the golden rounds that are kept one by one pay; the others, of which only sums are kept, are not played. */
export function goldenWins(model: CertifiedModel, kept: number): readonly number[] {
  let played = 0;
  const play: CertifiedModel['play'] = (stake, draws) => {
    played += 1;
    return played <= kept ? model.play(stake, draws) : { win: 0, events: [] };
  };
  return goldenRounds({ coins: model.coins, play }).wins;
}

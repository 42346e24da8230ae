import type { ClaimState } from './promotion-words.ts';

/** The ground of each state's label; the word says it, the colour only helps. */
export const STATE_TONES: Readonly<
  Record<ClaimState, 'plain' | 'positive' | 'negative' | 'warning' | 'info' | 'accent'>
> = {
  coming: 'plain',
  joining: 'accent',
  signed: 'info',
  claim: 'accent',
  applying: 'info',
  issued: 'positive',
  rejected: 'negative',
  claimed: 'positive',
  close: 'plain',
};

import type { promotion } from '@perya/contract';

/** The ground of each state's label; the word says it, the colour only helps. */
export const STATE_TONES: Readonly<
  Record<promotion.Promotion['state'], 'plain' | 'positive' | 'negative' | 'warning' | 'info' | 'accent'>
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

import type { PastDeposit, PastMember } from '@perya/promotions';
import type { PastRow } from './past-row.ts';

/** What was paid in, out of its text. */
export function depositsOf({ deposits }: Pick<PastRow, 'deposits'>): PastDeposit[] {
  return rowsOf(deposits).map(([day = '', amount = '0', isFirst = '']) => ({
    day,
    amount: BigInt(amount),
    isFirst: isFirst === 't',
  }));
}

/** When friends counted, or they themselves did for who invited them, out of their text. */
export function friendsOf({ friends }: Pick<PastRow, 'friends'>): PastMember['friends'] {
  return rowsOf(friends).map(([day = '', isInviter = '']) => ({ day, isInviter: isInviter === 't' }));
}

/** What promotions paid, out of its text. */
export function rewardsOf({ rewards }: Pick<PastRow, 'rewards'>): PastMember['rewards'] {
  return rowsOf(rewards).map(([day = '', amount = '0']) => ({ day, amount: BigInt(amount) }));
}

/** Parts of the rows of a text; none where there is no text. */
export function rowsOf(text: string | null): string[][] {
  return text === null ? [] : text.split(';').map((row) => row.split(','));
}

import type { Transfer } from '@perya/ledger';
import { OpenBetFollow } from './functions.gen.ts';
import type { TransferNr } from './values.ts';

/** Stakes of a batch that wait from now on, and those that no longer do; null when there are none. */
export function toOpenBetFollow(batch: readonly { readonly transfer: Transfer }[]): OpenBetFollow | null {
  if (!batch.some(({ transfer }) => transfer.inPlay !== undefined)) return null;
  const call = new OpenBetFollow();
  batch.forEach(({ transfer: { key, memberId, inPlay, round } }, at) => {
    if (inPlay === undefined || memberId === null) return;
    const nr = (at + 1) as TransferNr;
    if (inPlay > 0n) {
      call.o_nr.add(nr);
      call.o_member.add(memberId);
      call.o_key.add(key);
      call.o_round.add(round ?? '');
    } else {
      call.e_nr.add(nr);
      call.e_member.add(memberId);
      call.e_key.add(key.replace(/^end:/, 'bet:'));
    }
  });
  return call;
}

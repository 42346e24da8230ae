import type { Transfer } from '@perya/ledger';
import { ArrayText } from './array-text.ts';

/** The lists for `open_bet_follow`: stakes that wait from now on, and those that no longer do; null when there are none. */
export function openBetLists(batch: readonly { readonly transfer: Transfer }[]): string[] | null {
  if (!batch.some(({ transfer }) => transfer.inPlay !== undefined)) return null;
  const opened = { nr: new ArrayText(), member: new ArrayText(), key: new ArrayText(), round: new ArrayText() };
  const ended = { nr: new ArrayText(), member: new ArrayText(), key: new ArrayText() };
  batch.forEach(({ transfer: { key, memberId, inPlay, round } }, at) => {
    if (inPlay === undefined || memberId === null) return;
    const list = inPlay > 0n ? opened : ended;
    list.nr.add(at + 1);
    list.member.add(memberId);
    list.key.addWords(inPlay > 0n ? key : key.replace(/^end:/, 'bet:'));
    if (inPlay > 0n) opened.round.addWords(round ?? '');
  });
  return [...Object.values(opened), ...Object.values(ended)].map(String);
}

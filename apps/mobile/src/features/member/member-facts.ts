import type { member } from '@perya/contract';

const DAY_MS = 86_400_000;

/** What a member is called. [ENT-02, HEAD-09] */
export function displayName({ nickname, account }: Pick<member.MemberInfo, 'nickname' | 'account'>): string {
  return nickname || account;
}

/** Whole days since somebody joined; nothing for a date that cannot be read. [MINE-04] */
export function joinedDays(regDate: string, now: number): number | null {
  const joined = Date.parse(regDate);
  return Number.isNaN(joined) ? null : Math.max(0, Math.floor((now - joined) / DAY_MS));
}

/** Whether somebody takes a break or excluded themselves: nothing is offered to them until then. [R32] */
export function isPaused(info: Pick<member.MemberInfo, 'pause'> | undefined, now: number): boolean {
  const until = info?.pause?.until;
  return until !== undefined && Date.parse(until) > now;
}

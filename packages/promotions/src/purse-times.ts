const HOUR_MS = 3_600_000;

/** The owner of a purse is told so many hours before its time is over. */
export const NOTICE_HOURS = [72, 24, 2] as const;

/** One of them. */
export type NoticeHours = (typeof NOTICE_HOURS)[number];

/** When a purse that runs is looked at next: for a notice, or because its time is over. Times are milliseconds. */
export function nextLook(expiresAt: number, now: number): number {
  const moments = NOTICE_HOURS.map((hours) => expiresAt - hours * HOUR_MS);
  return moments.find((moment) => moment > now) ?? expiresAt;
}

/** The notice that is due at a moment: of several that nobody was awake for, the last. Null before the first of them. */
export function noticeDue(expiresAt: number, now: number): NoticeHours | null {
  if (now >= expiresAt) return null;
  return [...NOTICE_HOURS].reverse().find((hours) => expiresAt - hours * HOUR_MS <= now) ?? null;
}

/** Whole seconds until a moment, never below zero. */
export function secondsLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** Hours, minutes and seconds as `00:18:42`; days count as hours. */
export function clockText(seconds: number): string {
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

const SPOKEN_SECONDS = [10, 30, 60];

/** The mark that was passed last and is worth saying, with a few seconds to say it. */
export function spokenAt(seconds: number): number | undefined {
  return SPOKEN_SECONDS.find((mark) => seconds <= mark && seconds > mark - 5);
}

import type { KenoPublic } from '@perya/instant/keno/public';

/** How likely so many of the picks are among the numbers that are drawn. */
export function kenoChance({ numbers, drawn }: KenoPublic, picks: number, hits: number): number {
  let chance = 1;
  for (let at = 0; at < hits; at += 1) chance *= ((drawn - at) * (picks - at)) / ((numbers - at) * (at + 1));
  for (let at = 0; at < picks - hits; at += 1) chance *= (numbers - drawn - at) / (numbers - hits - at);
  return chance;
}

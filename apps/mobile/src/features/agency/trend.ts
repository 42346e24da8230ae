import { formatNumber } from '@perya/web/lib/format.ts';
import { curve, pointsOf } from '@perya/web/ui/line-chart/line-layout.ts';

/** The room a small line has, and its margin for the ends of the stroke. */
const BOX = { width: 60, height: 26 };
const GROUND = { left: 1.5, right: BOX.width - 1.5, top: 4, bottom: BOX.height - 4 };

/** The drawing space of `sparkPath`. */
export const SPARK_BOX = `0 0 ${BOX.width} ${BOX.height}`;

/** The days of a figure as a small line; it fills its height, because only the shape counts. */
export function sparkPath(days: readonly number[]): string {
  return curve(pointsOf(days, [Math.min(...days), Math.max(...days)], GROUND));
}

/** How today differs from yesterday; nothing while there is no yesterday. */
export function changeOf(days: readonly number[]): number | null {
  const [before, today] = days.slice(-2);
  return before === undefined || today === undefined ? null : today - before;
}

/** `+12`, `−2`. */
export function signed(change: number): string {
  return change > 0 ? `+${formatNumber(change)}` : formatNumber(change);
}

import type { ViewHost } from '@perya/stage';
import type { SpinEvent } from '../src/public.ts';
import { PILL_HEIGHT, pillFor } from './pill.ts';
import type { SlotArt } from './slot-art.ts';
import { drawTag, TAG_WIDTH } from './sprites.ts';

const TAG_SIDE = 10;

/** The label under the reels: what was won, and with how many lines or ways. */
export class WinLabel {
  private tag: HTMLCanvasElement | null = null;

  /** Nothing stands beside the amount. */
  clear(): void {
    this.tag = null;
  }

  /** Says what won: all of it, or one of the wins. */
  tell(spin: SpinEvent, text: ViewHost['text'], scale: number, only?: number): void {
    const words = wordsOf(spin, text, only);
    this.tag = words === null ? null : drawTag(words, scale);
  }

  draw(context: CanvasRenderingContext2D, art: SlotArt, won: number, stake: number): void {
    const { width } = art.pills;
    const { canvas, numbers, hasPlus } = pillFor(art.pills, won, stake);
    const x = art.size.width / 2;
    const y = art.layout.pillY;
    context.drawImage(canvas, x - width / 2, y - PILL_HEIGHT / 2, width, PILL_HEIGHT);
    // What is no win says so itself, and not how it came about.
    const tag = won < stake ? null : this.tag;
    const from = x - width / 2 + TAG_SIDE + TAG_WIDTH;
    const room = x + width / 2 - TAG_SIDE - from;
    // Large amounts need the whole label for themselves.
    if (!tag || numbers.widthOf(won, hasPlus) > room) return numbers.draw(context, won, x, y, hasPlus);
    context.drawImage(tag, from - TAG_WIDTH, y - PILL_HEIGHT / 2, TAG_WIDTH, PILL_HEIGHT);
    numbers.draw(context, won, from + room / 2, y, hasPlus);
  }
}

function wordsOf({ lines, ways = [] }: SpinEvent, text: ViewHost['text'], only?: number): string | null {
  const shownLines = only === undefined ? lines : lines.slice(only, only + 1);
  const [first] = shownLines;
  if (first) {
    const { length } = shownLines;
    return length === 1 ? text('view.lineWon', { number: first.line + 1 }) : text('view.linesWon', { count: length });
  }
  const shownWays = only === undefined ? ways : ways.slice(only, only + 1);
  if (shownWays.length === 0) return null;
  return text('view.waysWon', { count: shownWays.reduce((sum, { ways: count }) => sum + count, 0) });
}

import type { ViewHost } from '@perya/stage';
import type { SpinEvent } from '../src/public.ts';
import type { SlotArt } from './slot-art.ts';
import { drawTag, PILL_HEIGHT, TAG_WIDTH } from './sprites.ts';

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

  draw(context: CanvasRenderingContext2D, art: SlotArt, won: number): void {
    const { pillWidth } = art;
    const x = art.size.width / 2;
    const y = art.layout.pillY;
    context.drawImage(art.pill, x - pillWidth / 2, y - PILL_HEIGHT / 2, pillWidth, PILL_HEIGHT);
    const { tag } = this;
    const from = x - pillWidth / 2 + TAG_SIDE + TAG_WIDTH;
    const room = x + pillWidth / 2 - TAG_SIDE - from;
    // Large amounts need the whole label for themselves.
    if (!tag || art.pillNumbers.widthOf(won, true) > room) return art.pillNumbers.draw(context, won, x, y, true);
    context.drawImage(tag, from - TAG_WIDTH, y - PILL_HEIGHT / 2, TAG_WIDTH, PILL_HEIGHT);
    art.pillNumbers.draw(context, won, from + room / 2, y, true);
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

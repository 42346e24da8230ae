import { clampShare, easeBack, easeOut, makeLayer, Timeline, traceRound } from '@perya/stage';
import type { CoinCell, HoldEvent, HoldPublic } from '../../src/public.ts';
import { coinFace } from '../coins.ts';
import type { SlotArt } from '../slot-art.ts';
import { drawPill, PILL_HEIGHT } from '../pill.ts';
import { COIN } from '../symbols.ts';
import { DISPLAY_FONT } from '../backdrop.ts';
import { drawExtra, EXTRA, type Feature, type FeatureKit } from './feature.ts';
import { COIN_GAP_MS, holdScript, type HoldBeat } from './hold-script.ts';

interface Held {
  readonly cell: CoinCell;
  readonly face: number;
  /** How long it has been lying there; less than nothing while it is still to come. */
  ageMs: number;
  isHeard: boolean;
}

const DIM = 'rgba(8, 3, 28, 0.8)';
const DROP_MS = 300;
const POP_MS = 240;
const CELLS_A_MS = 0.011;
/** Far apart enough that cells beside each other never look alike. */
const CELL_PHASE = 0.61;

/** Coins stay while the other cells turn again. */
export class HoldFeature implements Feature {
  won: number | null = null;
  private readonly kit: FeatureKit;
  private readonly event: HoldEvent;
  private readonly rules: HoldPublic;
  private readonly timeline = new Timeline<HoldBeat>();
  private readonly held: Held[] = [];
  private readonly isTaken: boolean[][];
  private clockMs = 0;
  private counted = 0;
  private sum = 0;
  private madeFor: SlotArt | null = null;
  private cells: HTMLCanvasElement | null = null;
  private counters: HTMLCanvasElement[] = [];

  constructor(kit: FeatureKit, event: HoldEvent, rules: HoldPublic) {
    this.kit = kit;
    this.event = event;
    this.rules = rules;
    this.isTaken = kit.spin.grid.map((column) => column.map(() => false));
    for (const cell of kit.spin.coins ?? []) this.take(cell, DROP_MS);
    this.timeline.play(holdScript(event, rules, kit.spin, kit.pace));
  }

  step(passedMs: number): boolean {
    this.clockMs += passedMs;
    for (const coin of this.held) this.age(coin, passedMs);
    if (this.timeline.step(passedMs)) this.enter();
    const { beat, timeMs } = this.timeline;
    if (beat?.kind === 'collect') this.collect(Math.floor(timeMs / beat.stepMs));
    if (beat !== undefined) return false;
    this.leave();
    return true;
  }

  hurry(): void {
    this.timeline.skip();
  }

  dispose(): void {
    this.held.length = 0;
  }

  draw(context: CanvasRenderingContext2D, art: SlotArt): void {
    if (this.madeFor !== art) this.prepare(art);
    const { beat, timeMs } = this.timeline;
    const { board } = art.layout;
    context.save();
    traceRound(context, board.x, board.y, board.width, board.height, 14);
    context.clip();
    context.globalAlpha = beat?.kind === 'lock' ? clampShare(timeMs / 300) : 1;
    context.fillStyle = DIM;
    context.fillRect(board.x, board.y, board.width, board.height);
    context.globalAlpha = 1;
    if (this.cells) context.drawImage(this.cells, board.x, board.y, board.width, board.height);
    if (beat?.kind === 'turn' && !this.kit.pace.isCalm) this.drawTurning(context, art);
    context.restore();
    for (let at = 0; at < this.held.length; at += 1) this.drawCoin(context, art, at);
    if (beat?.kind === 'full') this.drawGrand(context, art, timeMs);
    if (this.won === null) this.drawCounter(context, art, beat?.left ?? 0);
  }

  private age(coin: Held, passedMs: number): void {
    coin.ageMs += passedMs;
    if (coin.isHeard || coin.ageMs < DROP_MS * 0.6) return;
    coin.isHeard = true;
    this.kit.hear(coin.cell.jackpot ? 'jackpot' : 'coin', 1 + this.held.indexOf(coin) * 0.025);
    this.kit.buzz(coin.cell.jackpot ? [40, 40, 90] : 25);
  }

  private take(cell: CoinCell, ageMs: number): void {
    const column = this.isTaken[cell.reel];
    if (column) column[cell.row] = true;
    this.held.push({ cell, face: coinFace(this.rules, cell), ageMs, isHeard: ageMs >= DROP_MS });
  }

  private enter(): void {
    const { beat } = this.timeline;
    if (beat?.kind === 'turn') this.kit.hear('spin', 1.2);
    if (beat?.kind === 'land') {
      const gap = this.kit.pace.isQuick ? 0 : COIN_GAP_MS;
      beat.coins.forEach((cell, at) => this.take(cell, this.kit.pace.isCalm ? DROP_MS : -at * gap));
    }
    if (beat?.kind === 'full') {
      this.kit.hear('big', 1.2);
      this.kit.buzz([120, 60, 120, 60, 240]);
    }
    if (beat?.kind === 'collect') this.won = this.kit.before;
  }

  /** Counts coins up to a number of them; the grand jackpot comes first. */
  private collect(count: number): void {
    const { kit, event, rules } = this;
    if (this.counted === 0 && this.sum === 0 && event.isFull) this.sum = rules.jackpots.grand * kit.stake;
    while (this.counted < Math.min(count, this.held.length)) {
      const coin = this.held[this.counted];
      this.counted += 1;
      if (!coin) continue;
      coin.ageMs = DROP_MS;
      this.sum += Math.round(coin.cell.times * kit.stake);
      kit.hear('tick', 0.8 + this.counted * 0.05);
    }
    this.won = kit.before + Math.min(this.sum, event.win);
  }

  /** What is held lies on the reels when the scene is over. */
  private leave(): void {
    const { kit, event } = this;
    this.won = kit.before + event.win;
    kit.reels.forEach((reel, at) => {
      const column = (kit.spin.grid[at] ?? []).map((symbol, row) => this.faceAt(at, row) ?? symbol);
      reel.put(column);
    });
  }

  private faceAt(reel: number, row: number): number | undefined {
    return this.held.find(({ cell }) => cell.reel === reel && cell.row === row)?.face;
  }

  private drawTurning(context: CanvasRenderingContext2D, { layout, symbols }: SlotArt): void {
    const { board, cellWidth, cellHeight, symbol: size } = layout;
    context.beginPath();
    for (let reel = 0; reel < this.isTaken.length; reel += 1) {
      const column = this.isTaken[reel] ?? [];
      for (let row = 0; row < column.length; row += 1) {
        if (column[row] === true) continue;
        context.rect(board.x + reel * cellWidth + 2, board.y + row * cellHeight + 2, cellWidth - 4, cellHeight - 4);
      }
    }
    context.clip();
    for (let reel = 0; reel < this.isTaken.length; reel += 1) {
      const column = this.isTaken[reel] ?? [];
      const x = board.x + reel * cellWidth + (cellWidth - size) / 2;
      for (let row = 0; row < column.length; row += 1) {
        if (column[row] === true) continue;
        const way = (this.clockMs * CELLS_A_MS + (reel * 3 + row) * CELL_PHASE) % 2;
        const y = board.y + (row + way - 1) * cellHeight + (cellHeight - size) / 2;
        symbols.rushing.draw(context, COIN, x, y, size);
      }
    }
  }

  private drawCoin(context: CanvasRenderingContext2D, { layout, symbols, hotCell }: SlotArt, at: number): void {
    const coin = this.held[at];
    if (!coin || coin.ageMs < 0) return;
    const { board, cellWidth, cellHeight, symbol: size } = layout;
    const left = board.x + coin.cell.reel * cellWidth;
    const top = board.y + coin.cell.row * cellHeight;
    const drop = clampShare(coin.ageMs / DROP_MS);
    const isCounted = this.won !== null && at < this.counted;
    const popMs = coin.ageMs - DROP_MS;
    const pop = popMs >= 0 && popMs < POP_MS && isCounted ? Math.sin((popMs / POP_MS) * Math.PI) : 0;
    const glow = isCounted ? 0.9 : 1 - clampShare((coin.ageMs - DROP_MS * 0.6) / 500);
    if (drop > 0.6 && glow > 0) {
      context.globalAlpha = glow;
      context.drawImage(hotCell, left, top, cellWidth, cellHeight);
      context.globalAlpha = 1;
    }
    // It comes down from near the eye and is pressed a little as it hits.
    const grown = drop < 1 ? 1 + 0.9 * (1 - easeBack(drop)) : 1 + 0.16 * pop;
    const large = size * grown;
    context.globalAlpha = clampShare(drop * 3);
    symbols.still.draw(context, coin.face, left + (cellWidth - large) / 2, top + (cellHeight - large) / 2, large);
    context.globalAlpha = 1;
  }

  private drawGrand(context: CanvasRenderingContext2D, { layout, size }: SlotArt, timeMs: number): void {
    const { board } = layout;
    const grown = this.kit.pace.isCalm ? 1 : easeBack(clampShare(timeMs / 420));
    const x = size.width / 2;
    const y = board.y + board.height / 2;
    context.globalAlpha = 0.6 * easeOut(clampShare(timeMs / 200));
    context.fillStyle = '#0a0420';
    context.fillRect(board.x, board.y, board.width, board.height);
    context.globalAlpha = 1;
    drawExtra(context, this.kit.extras, EXTRA.grand, x, y, Math.min(board.width, board.height) * 0.86 * grown);
    if (!this.kit.pace.isCalm && timeMs < 120) this.kit.burst(x, board.y + board.height, 4);
  }

  private drawCounter(context: CanvasRenderingContext2D, art: SlotArt, left: number): void {
    const counter = this.counters[left];
    if (!counter) return;
    const width = art.pills.width;
    const x = art.size.width / 2 - width / 2;
    context.drawImage(counter, x, art.layout.pillY - PILL_HEIGHT / 2, width, PILL_HEIGHT);
  }

  private prepare(art: SlotArt): void {
    this.madeFor = art;
    const { board, cellWidth, cellHeight } = art.layout;
    const { scale } = art.size;
    const layer = makeLayer(board.width, board.height, scale);
    layer.context.lineWidth = 1.5;
    layer.context.strokeStyle = 'rgba(255, 214, 120, 0.4)';
    layer.context.fillStyle = 'rgba(255, 255, 255, 0.05)';
    for (let x = 0; x < board.width - 1; x += cellWidth) {
      for (let y = 0; y < board.height - 1; y += cellHeight) {
        traceRound(layer.context, x + 3, y + 3, cellWidth - 6, cellHeight - 6, 9);
        layer.context.fill();
        layer.context.stroke();
      }
    }
    this.cells = layer.canvas;
    const word = this.kit.text('view.respins').toUpperCase();
    this.counters = Array.from({ length: this.rules.respins + 1 }, (_, left) =>
      drawCounter(`${word}  ${left}`, art.pills.width, scale),
    );
  }
}

function drawCounter(text: string, width: number, scale: number): HTMLCanvasElement {
  const { canvas, context } = makeLayer(width, PILL_HEIGHT, scale);
  context.drawImage(drawPill(width, scale), 0, 0, width, PILL_HEIGHT);
  context.font = `22px ${DISPLAY_FONT}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#fff3c4';
  context.fillText(text, width / 2, PILL_HEIGHT / 2 + 1, width - 24);
  return canvas;
}

import { traceRound } from '@perya/stage';
import { ORB, SCATTER, type TumblePublic } from '../src/public.ts';
import { above, below, delayOf, squashed, type Stagger } from './motion.ts';
import type { ShownStep } from './steps.ts';
import type { TumbleArt } from './tumble-art.ts';

/** How the cells of a step are shown at a moment. */
export interface BoardMoment {
  step: ShownStep;
  /** They fall to their places, fall out, lie there, or winners burst. */
  mode: 'fall' | 'leave' | 'lie' | 'burst';
  stagger: Stagger;
  timeMs: number;
  /** Winners stand out with a beat between nothing and one. */
  isHot: boolean;
  pulse: number;
  /** How far a burst has come. */
  share: number;
  /** Orbs that have flown away already, counted in the order of their cells. */
  orbsGone: number;
}

const DIM = 'rgba(6, 4, 26, 0.5)';
const POP = 0.16;
const SQUASH = 0.16;
/** Scatters and orbs fill their pictures more than the others. */
const SPECIAL = 0.84;

/** Draws what lies on the board and what falls on it. */
export class Board {
  private readonly rows: number;
  private readonly isMarked: boolean;
  /** Where the cell that is being drawn is, and how flat it is pressed. */
  private x = 0;
  private y = 0;
  private flat = 0;

  constructor({ rows, marksMax }: TumblePublic) {
    this.rows = rows;
    this.isMarked = marksMax !== null;
  }

  draw(context: CanvasRenderingContext2D, art: TumbleArt, moment: BoardMoment): void {
    const { board } = art.layout;
    const { cells, hot } = moment.step;
    context.save();
    traceRound(context, board.x, board.y, board.width, board.height, 14);
    context.clip();
    if (this.isMarked) this.drawMarks(context, art, moment);
    let orb = 0;
    for (let cell = 0; cell < cells.length; cell += 1) {
      const isOrb = cells[cell] === ORB;
      if (isOrb) orb += 1;
      if ((isOrb && orb <= moment.orbsGone) || (moment.isHot && hot[cell] === 1)) continue;
      if (!this.place(art, moment, cell)) continue;
      const size = art.symbolSize;
      if (moment.mode === 'burst' && hot[cell] === 1) this.drawBursting(context, art, moment, cell, size);
      else this.drawSymbol(context, art, moment.step, cell, size);
    }
    if (moment.isHot) this.drawHot(context, art, moment);
    if (this.isMarked) this.drawBadges(context, art, moment);
    context.restore();
  }

  /** Finds the middle of a cell at this moment; false when it is out of sight. */
  private place({ layout }: TumbleArt, { mode, step, stagger, timeMs }: BoardMoment, cell: number): boolean {
    const { board, cellWidth, cellHeight } = layout;
    const row = cell % this.rows;
    const reel = (cell - row) / this.rows;
    this.x = board.x + (reel + 0.5) * cellWidth;
    this.y = board.y + (row + 0.5) * cellHeight;
    this.flat = 0;
    if (mode === 'lie' || mode === 'burst') return true;
    const time = timeMs - delayOf(stagger, reel, row, this.rows);
    if (mode === 'leave') this.y += below(time) * cellHeight;
    else {
      const fell = step.fell[cell] ?? 0;
      this.y -= above(fell, time) * cellHeight;
      this.flat = squashed(fell, time) * SQUASH;
    }
    return this.y > board.y - cellHeight && this.y < board.y + board.height + cellHeight;
  }

  private drawSymbol(
    context: CanvasRenderingContext2D,
    art: TumbleArt,
    { cells, times }: ShownStep,
    cell: number,
    size: number,
  ): void {
    const symbol = cells[cell] ?? 0;
    const full = symbol === SCATTER || symbol === ORB ? size * SPECIAL : size;
    const width = full * (1 + this.flat * 0.6);
    const height = full * (1 - this.flat);
    const left = this.x - width / 2;
    // Pressed things keep their feet on the ground.
    const top = this.y - full / 2 + (full - height);
    if (symbol !== ORB) return art.symbols.draw(context, symbol, left, top, width, height);
    const orb = art.orbs.get(times[cell] ?? 0);
    if (orb) context.drawImage(orb, left, top, width, height);
  }

  private drawBursting(
    context: CanvasRenderingContext2D,
    art: TumbleArt,
    { step, share }: BoardMoment,
    cell: number,
    size: number,
  ): void {
    const { cellWidth, cellHeight } = art.layout;
    const glow = 1 + 0.3 * share;
    context.globalAlpha = (1 - share) * 0.9;
    context.drawImage(
      art.hotCell,
      this.x - (cellWidth * glow) / 2,
      this.y - (cellHeight * glow) / 2,
      cellWidth * glow,
      cellHeight * glow,
    );
    context.globalAlpha = 1 - share;
    this.drawSymbol(context, art, step, cell, size * (1 + 0.35 * Math.sin(share * Math.PI * 0.5)));
    context.globalAlpha = 1;
  }

  /** Winners before everything else, which steps back. */
  private drawHot(context: CanvasRenderingContext2D, art: TumbleArt, moment: BoardMoment): void {
    const { board, cellWidth, cellHeight } = art.layout;
    const { hot } = moment.step;
    context.fillStyle = DIM;
    context.fillRect(board.x, board.y, board.width, board.height);
    const size = art.symbolSize * (1 + POP * moment.pulse);
    for (let cell = 0; cell < hot.length; cell += 1) {
      if (hot[cell] !== 1) continue;
      this.place(art, moment, cell);
      context.drawImage(art.hotCell, this.x - cellWidth / 2, this.y - cellHeight / 2, cellWidth, cellHeight);
    }
    for (let cell = 0; cell < hot.length; cell += 1) {
      if (hot[cell] !== 1) continue;
      this.place(art, moment, cell);
      this.drawSymbol(context, art, moment.step, cell, size);
    }
  }

  /** Marks belong to cells: they stay where they are whatever falls past them. */
  private drawMarks(context: CanvasRenderingContext2D, { layout, marks }: TumbleArt, { step }: BoardMoment): void {
    const { board, cellWidth, cellHeight } = layout;
    for (let cell = 0; cell < step.times.length; cell += 1) {
      const mark = marks.get(step.times[cell] ?? 0);
      if (!mark) continue;
      const row = cell % this.rows;
      const reel = (cell - row) / this.rows;
      context.drawImage(mark, board.x + reel * cellWidth, board.y + row * cellHeight, cellWidth, cellHeight);
    }
  }

  private drawBadges(context: CanvasRenderingContext2D, { layout, badges }: TumbleArt, { step }: BoardMoment): void {
    const { board, cellWidth, cellHeight, symbol } = layout;
    for (let cell = 0; cell < step.times.length; cell += 1) {
      const badge = badges.get(step.times[cell] ?? 0);
      if (!badge) continue;
      const row = cell % this.rows;
      const reel = (cell - row) / this.rows;
      const x = board.x + (reel + 0.5) * cellWidth - symbol / 2;
      context.drawImage(badge, x, board.y + (row + 0.5) * cellHeight - symbol / 2, symbol, symbol);
    }
  }
}

import { clampShare, easeBack, makeLayer } from '@perya/stage';
import type { PickEvent } from '../../src/public.ts';
import { Banner, drawVeil } from '../banner.ts';
import { letterFace, shortAmount } from '../coins.ts';
import type { SlotArt } from '../slot-art.ts';
import { drawExtra, EXTRA, type Feature, type FeatureKit } from './feature.ts';
import { asideOf, placeAt, placesFor, type Places } from './pick-places.ts';

/** Nobody has to choose: after a while the chests open by themselves. */
const IDLE_MS = 6000;
const GOING_MS = 750;
const QUICK_MS = 260;
const OPEN_MS = 280;
/** How long all of them are shown when the last one is open. */
const END_MS = 1700;
const END_QUICK_MS = 900;
const WORDS_HEIGHT = 64;
const CLOSED = -1;

/** Chests that the player opens, in any order. */
export class PickFeature implements Feature {
  won: number | null;
  private readonly kit: FeatureKit;
  private readonly event: PickEvent;
  /** What came out of each chest, by the place in the list of prizes. */
  private readonly found: number[];
  private readonly openMs: number[];
  private opened = 0;
  private waitMs: number;
  private endMs = 0;
  private clockMs = 0;
  private madeFor: SlotArt | null = null;
  private places: Places = { columns: 1, rows: 1, x: 0, y: 0, cell: 1 };
  private labels: HTMLCanvasElement[] = [];
  private words: Banner | null = null;
  /** Where the canvas was tapped, in points of the scene. */
  private readonly tapped = { x: 0, y: 0, isNew: false };

  constructor(kit: FeatureKit, event: PickEvent) {
    this.kit = kit;
    this.event = event;
    this.found = event.prizes.map(() => CLOSED);
    this.openMs = event.prizes.map(() => 0);
    this.won = kit.before > 0 ? kit.before : null;
    this.waitMs = this.pauseMs(true);
    // Before the page hears of the tap: it would only ask to hurry.
    document.addEventListener('click', this.noteTap, true);
  }

  step(passedMs: number): boolean {
    this.clockMs += passedMs;
    for (let at = 0; at < this.found.length; at += 1) {
      if (this.found[at] !== CLOSED) this.openMs[at] = (this.openMs[at] ?? 0) + passedMs;
    }
    if (this.isOver) {
      this.endMs += passedMs;
      return this.endMs > (this.kit.pace.isQuick ? END_QUICK_MS : END_MS);
    }
    this.waitMs -= passedMs;
    if (this.waitMs <= 0) this.open(this.found.indexOf(CLOSED), false);
    return false;
  }

  hurry(): void {
    const { tapped } = this;
    if (this.isOver) {
      this.endMs = END_MS;
      return;
    }
    if (!tapped.isNew) return this.open(this.found.indexOf(CLOSED), true);
    tapped.isNew = false;
    const chest = placeAt(this.places, tapped.x, tapped.y, this.found.length);
    if (this.found[chest] === CLOSED) this.open(chest, true);
  }

  dispose(): void {
    document.removeEventListener('click', this.noteTap, true);
  }

  draw(context: CanvasRenderingContext2D, art: SlotArt): void {
    if (this.madeFor !== art) this.prepare(art);
    const { width, height } = art.size;
    drawVeil(context, width, height, this.clockMs + 1);
    const { places } = this;
    this.words?.draw(context, width / 2, places.y - WORDS_HEIGHT / 2, this.kit.pace.isCalm ? 1000 : this.clockMs);
    for (let at = 0; at < this.found.length; at += 1) this.drawChest(context, at);
  }

  private get isOver(): boolean {
    return this.opened >= this.event.opened;
  }

  private pauseMs(isPatient: boolean): number {
    const { isQuick, isAuto } = this.kit.pace;
    if (isQuick) return QUICK_MS;
    return isPatient && isAuto !== true ? IDLE_MS : GOING_MS;
  }

  private open(chest: number, isWanted: boolean): void {
    if (chest < 0) return;
    const { kit, event } = this;
    const prize = event.prizes[this.opened] ?? 0;
    this.found[chest] = this.opened;
    this.opened += 1;
    this.waitMs = this.pauseMs(isWanted);
    if (prize > 0) {
      kit.hear('coin', 0.9 + this.opened * 0.06);
      kit.buzz(30);
      this.won = Math.min(kit.before + event.win, (this.won ?? kit.before) + Math.round(prize * kit.stake));
      if (!kit.pace.isCalm) kit.burst(this.middleX(chest), this.middleY(chest), 5);
    } else kit.hear('stop', 0.7);
    if (this.isOver) this.showRest();
  }

  /** What was left shows what it held. */
  private showRest(): void {
    this.won = this.kit.before + this.event.win;
    let next = this.opened;
    for (let at = 0; at < this.found.length; at += 1) {
      if (this.found[at] !== CLOSED) continue;
      this.found[at] = next;
      next += 1;
    }
  }

  private middleX(at: number): number {
    const { columns, rows, x, cell } = this.places;
    const aside = asideOf(columns, rows, Math.floor(at / columns), this.found.length);
    return x + (aside + (at % columns) + 0.5) * cell;
  }

  private middleY(at: number): number {
    const { columns, y, cell } = this.places;
    return y + (Math.floor(at / columns) + 0.5) * cell;
  }

  private drawChest(context: CanvasRenderingContext2D, at: number): void {
    const { cell } = this.places;
    const left = this.middleX(at);
    const top = this.middleY(at);
    const prize = this.found[at] ?? CLOSED;
    const isOpen = prize !== CLOSED;
    const isMissed = isOpen && prize >= this.event.opened;
    const share = this.kit.pace.isCalm || isMissed ? 1 : clampShare((this.openMs[at] ?? 0) / OPEN_MS);
    const breath = isOpen || this.kit.pace.isCalm ? 0 : 0.03 * Math.sin(this.clockMs / 260 + at);
    const grown = isOpen ? 0.7 + 0.3 * easeBack(share) : 1 + breath;
    context.globalAlpha = isMissed ? 0.4 : 1;
    drawExtra(context, this.kit.extras, isOpen ? EXTRA.chestOpen : EXTRA.chest, left, top, cell * 0.96 * grown);
    const label = isOpen ? this.labels[prize] : undefined;
    if (label) context.drawImage(label, left - cell / 2, top - cell / 2 + cell * 0.22 * share, cell, cell);
    context.globalAlpha = 1;
  }

  private prepare(art: SlotArt): void {
    this.madeFor = art;
    const { size, layout } = art;
    this.places = placesFor(this.found.length, size.width, layout.pillY - 28, WORDS_HEIGHT);
    const { cell } = this.places;
    this.words = new Banner(this.kit.text('view.pick'), Math.min(size.width, 520), size.scale);
    this.labels = this.event.prizes.map((prize) => {
      const { canvas, context } = makeLayer(cell, cell, size.scale);
      const text =
        prize > 0 ? shortAmount(Math.round(prize * this.kit.stake), this.kit.decimals) : this.kit.text('view.pickEnd');
      letterFace(context, text, cell / 2, cell / 2, cell, prize > 0 ? '#ffe27a' : '#ff9aa2');
      return canvas;
    });
  }

  private readonly noteTap = (event: MouseEvent): void => {
    const { canvas } = this.kit;
    const { tapped } = this;
    tapped.isNew = event.target === canvas;
    if (!tapped.isNew) return;
    const { left, top } = canvas.getBoundingClientRect();
    tapped.x = event.clientX - left;
    tapped.y = event.clientY - top;
  };
}

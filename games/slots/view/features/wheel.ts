import { clampShare, easeBack, easeOut, makeLayer, traceRound } from '@perya/stage';
import type { WheelEvent, WheelPublic } from '../../src/public.ts';
import { letterFace, shortAmount } from '../coins.ts';
import { drawVeil } from '../banner.ts';
import type { SlotArt } from '../slot-art.ts';
import { drawExtra, EXTRA, type Feature, type FeatureKit } from './feature.ts';

const TURN = Math.PI * 2;
const TURNS = 5;
const TURN_MS = 5200;
const TURN_QUICK_MS = 1800;
const SHOWN_MS = 1100;
const GROW_MS = 320;
/** How high the ground behind the amount is. */
const BAND = 58;
/** The part of the rim's picture that is clear. */
const CLEAR = 0.8;
const COLORS = ['#e0314f', '#f7a51b', '#7b3fe4', '#18a86b', '#1f7de0', '#e0459b'] as const;
const BEST = ['#fff3b8', '#ffc12e'] as const;

/** How far the wheel has turned after a share of its time: it runs out slowly. */
export function turnedShare(share: number): number {
  return 1 - (1 - clampShare(share)) ** 3.4;
}

/** The angle at which a wedge stands under the pointer; not always its very middle, as real wheels do. */
export function restAngle(wedge: number, wedges: number): number {
  const aside = (((wedge * 7 + 3) % 5) - 2) * 0.14;
  return TURN * TURNS - ((wedge + 0.5 + aside) / wedges) * TURN;
}

/** A wheel that turns to what was won. */
export class WheelFeature implements Feature {
  won: number | null;
  private readonly kit: FeatureKit;
  private readonly event: WheelEvent;
  private readonly wedges: readonly number[];
  private readonly rim: HTMLImageElement | null;
  private readonly turnMs: number;
  private timeMs = 0;
  private shownMs = 0;
  private ticked = 0;
  private madeFor: SlotArt | null = null;
  private face: HTMLCanvasElement | null = null;
  private lit: HTMLCanvasElement | null = null;
  private size = 0;

  constructor(kit: FeatureKit, event: WheelEvent, { wedges }: WheelPublic, rim: HTMLImageElement | null) {
    this.kit = kit;
    this.event = event;
    this.wedges = wedges;
    this.rim = rim;
    this.won = kit.before > 0 ? kit.before : null;
    this.turnMs = kit.pace.isCalm ? 0 : kit.pace.isQuick ? TURN_QUICK_MS : TURN_MS;
  }

  step(passedMs: number): boolean {
    this.timeMs += passedMs;
    if (this.timeMs < this.turnMs) {
      this.tick();
      return false;
    }
    if (this.shownMs === 0) {
      this.kit.hear('jackpot');
      this.kit.buzz([60, 40, 120]);
      this.won = this.kit.before + this.event.win;
    }
    this.shownMs += Math.max(1, passedMs);
    return this.shownMs > SHOWN_MS;
  }

  hurry(): void {
    if (this.timeMs < this.turnMs) this.timeMs = this.turnMs;
    else this.shownMs = SHOWN_MS;
  }

  dispose(): void {
    this.face = null;
    this.lit = null;
  }

  draw(context: CanvasRenderingContext2D, art: SlotArt): void {
    if (this.madeFor !== art) this.prepare(art);
    const { size } = this;
    const x = art.size.width / 2;
    const y = art.layout.frame.y + art.layout.frame.height / 2;
    drawVeil(context, art.size.width, art.size.height, this.timeMs + 1);
    const grown = this.kit.pace.isCalm ? 1 : easeBack(clampShare(this.timeMs / GROW_MS));
    context.save();
    context.translate(x, this.middle(art, y));
    context.scale(grown, grown);
    context.save();
    context.rotate(this.angle);
    const inner = size * CLEAR;
    if (this.face) context.drawImage(this.face, -inner / 2, -inner / 2, inner, inner);
    if (this.lit && this.shownMs > 0) {
      context.globalAlpha = 0.5 + 0.5 * Math.sin(this.shownMs / 70);
      context.drawImage(this.lit, -inner / 2, -inner / 2, inner, inner);
      context.globalAlpha = 1;
    }
    context.restore();
    if (this.rim) context.drawImage(this.rim, -size / 2, -size / 2, size, size);
    drawExtra(context, this.kit.extras, EXTRA.bonus, 0, 0, size * 0.24);
    context.restore();
    if (this.shownMs > 0) this.drawWon(context, art, x, this.middle(art, y));
  }

  /** The wheel stays inside of the scene, above the label. */
  private middle(art: SlotArt, y: number): number {
    return Math.max(this.size / 2 + 4, Math.min(y, art.layout.pillY - 26 - this.size / 2));
  }

  private get angle(): number {
    const rest = restAngle(this.event.wedge, this.wedges.length);
    return this.turnMs === 0 ? rest : rest * turnedShare(this.timeMs / this.turnMs);
  }

  private tick(): void {
    const passed = Math.floor((this.angle / TURN) * this.wedges.length);
    if (passed === this.ticked) return;
    this.ticked = passed;
    this.kit.hear('tick', 0.9 + 0.3 * (1 - this.timeMs / this.turnMs));
  }

  private drawWon(context: CanvasRenderingContext2D, art: SlotArt, x: number, y: number): void {
    const grown = this.kit.pace.isCalm ? 1 : easeOut(clampShare(this.shownMs / 260));
    context.globalAlpha = grown * 0.78;
    context.fillStyle = '#12041f';
    traceRound(context, x - this.size * 0.44, y + this.size * 0.22 - BAND / 2, this.size * 0.88, BAND, BAND / 2);
    context.fill();
    context.globalAlpha = grown;
    art.bigNumbers.draw(context, this.event.win, x, y + this.size * 0.22);
    context.globalAlpha = 1;
    if (!this.kit.pace.isCalm && this.shownMs < 260) this.kit.burst(x, y, 2);
  }

  private prepare(art: SlotArt): void {
    this.madeFor = art;
    const room = Math.min(art.size.width - 16, art.layout.pillY - 34, 440);
    this.size = Math.max(120, room);
    this.face = this.drawFace(art.size.scale);
    this.lit = this.drawLit(art.size.scale);
  }

  private drawFace(scale: number): HTMLCanvasElement {
    const inner = this.size * CLEAR;
    const { canvas, context } = makeLayer(inner, inner, scale);
    const radius = inner / 2;
    const step = TURN / this.wedges.length;
    const best = Math.max(...this.wedges);
    context.translate(radius, radius);
    this.wedges.forEach((times, at) => {
      const from = at * step - TURN / 4;
      traceWedge(context, radius, from, step);
      const fill = context.createRadialGradient(0, 0, radius * 0.1, 0, 0, radius);
      const color = this.colorOf(at);
      fill.addColorStop(0, times === best ? BEST[0] : '#ffffff');
      fill.addColorStop(0.35, times === best ? BEST[1] : color);
      fill.addColorStop(1, times === best ? BEST[1] : color);
      context.fillStyle = fill;
      context.fill();
      context.lineWidth = 1.5;
      context.strokeStyle = 'rgba(255, 243, 196, 0.85)';
      context.stroke();
      context.save();
      context.rotate(from + step / 2);
      const room = Math.min(radius * 0.44, radius * step * 1.9);
      letterFace(context, shortAmount(times * this.kit.stake, this.kit.decimals), radius * 0.7, 0, room);
      context.restore();
    });
    return canvas;
  }

  /** Wedges beside each other never have one colour, also where the wheel closes. */
  private colorOf(at: number): string {
    const isLast = at === this.wedges.length - 1 && at % COLORS.length === 0;
    return COLORS[(isLast ? 2 : at) % COLORS.length] ?? COLORS[0];
  }

  private drawLit(scale: number): HTMLCanvasElement {
    const inner = this.size * CLEAR;
    const { canvas, context } = makeLayer(inner, inner, scale);
    const step = TURN / this.wedges.length;
    context.translate(inner / 2, inner / 2);
    traceWedge(context, inner / 2, this.event.wedge * step - TURN / 4, step);
    context.fillStyle = 'rgba(255, 255, 255, 0.55)';
    context.fill();
    context.lineWidth = 4;
    context.strokeStyle = '#fffbe0';
    context.stroke();
    return canvas;
  }
}

function traceWedge(context: CanvasRenderingContext2D, radius: number, from: number, step: number): void {
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, radius, from, from + step);
  context.closePath();
}

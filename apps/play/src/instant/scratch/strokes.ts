/** A place on the card: a field is one wide and one high. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The fields stand in rows of three. */
export const SIDE = 3;
/** How much a finger takes off. */
export const BRUSH = 0.3;
const DOTS = 5;
const ENOUGH = 0.5;
const STEP = 0.12;

/** Knows how much of each field has been scratched off. */
export class Strokes {
  private readonly gone = new Set<number>();

  /** Takes off what lies along a stroke, and tells the fields that can be read by now. */
  add(from: Place, to: Place): number[] {
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STEP));
    for (let at = 0; at <= steps; at += 1) {
      this.take({ x: from.x + ((to.x - from.x) * at) / steps, y: from.y + ((to.y - from.y) * at) / steps });
    }
    return Array.from({ length: SIDE * SIDE }, (_, field) => field).filter((field) => this.isRead(field));
  }

  private take({ x, y }: Place): void {
    const across = SIDE * DOTS;
    for (let dot = 0; dot < across * across; dot += 1) {
      const [dotX, dotY] = [((dot % across) + 0.5) / DOTS, (Math.floor(dot / across) + 0.5) / DOTS];
      if (Math.hypot(dotX - x, dotY - y) <= BRUSH) this.gone.add(dot);
    }
  }

  private isRead(field: number): boolean {
    const across = SIDE * DOTS;
    const first = Math.floor(field / SIDE) * DOTS * across + (field % SIDE) * DOTS;
    let count = 0;
    for (let dot = 0; dot < DOTS * DOTS; dot += 1) {
      if (this.gone.has(first + Math.floor(dot / DOTS) * across + (dot % DOTS))) count += 1;
    }
    return count >= DOTS * DOTS * ENOUGH;
  }
}

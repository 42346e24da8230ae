import { room } from '@perya/contract';

/** So many changes back a view can go on from; one that has missed more is told everything. */
const RECENT_MAX = 32;

/** What a server knows of a room, and where in its changes that is. */
export class RoomCopy {
  #at: room.At;
  #state: room.RoomState;
  #recent: room.Change[] = [];

  constructor(at: room.At, state: room.RoomState) {
    this.#at = at;
    this.#state = state;
  }

  get at(): room.At {
    return this.#at;
  }

  get state(): room.RoomState {
    return this.#state;
  }

  /** Takes the next change in. */
  apply(change: room.Change): void {
    this.#at = { epoch: this.#at.epoch, seq: this.#at.seq + 1 };
    this.#state = room.changed(this.#state, change);
    this.#recent = [...this.#recent, change].slice(-RECENT_MAX);
  }

  /** What changed since a place; null when that is not known any more, or never was. */
  since({ epoch, seq }: room.At): readonly room.Change[] | null {
    const missed = this.#at.seq - seq;
    if (epoch !== this.#at.epoch || missed < 0 || missed > this.#recent.length) return null;
    return this.#recent.slice(this.#recent.length - missed);
  }
}

/** How news of a leader stand to what is known: those of an older one, or heard before, are stale; some may be missing between. */
export function orderOf(known: room.At, told: room.At): 'stale' | 'same' | 'next' | 'gap' {
  if (told.epoch !== known.epoch) return told.epoch < known.epoch ? 'stale' : 'gap';
  if (told.seq <= known.seq) return told.seq === known.seq ? 'same' : 'stale';
  return told.seq === known.seq + 1 ? 'next' : 'gap';
}

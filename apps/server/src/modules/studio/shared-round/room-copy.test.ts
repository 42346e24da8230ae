import { room } from '@perya/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderOf, RoomCopy } from './room-copy.ts';
import { PieceBuffer, toPieces, type RoomMessage } from './room-messages.ts';

const ROOM = { merchantCode: 'ty01', gameCode: 'some-game' };
const EMPTY: room.RoomState = {
  chain: { terminal: 'ab', salt: null },
  round: null,
  running: null,
  past: [],
  participants: room.nobody('0.00'),
};
const round = (place: number, endedAt: string | null): room.SharedRound => ({
  id: String(place),
  place,
  startsAt: '2026-11-15T14:00:10.000Z',
  endedAt,
  outcome: endedAt && { number: place },
  link: endedAt && 'ab',
});
const END = '2026-11-15T14:00:20.000Z';

const changes = fc.array(
  fc.oneof(
    fc.nat(40).map((place): room.Change => ({ round: round(place, null) })),
    fc.nat(40).map((place): room.Change => ({ round: round(place, END) })),
    fc.nat(9).map((count): room.Change => ({ participants: { list: [], count, staked: '1.00' } })),
    fc.nat(9).map((running): room.Change => ({ running })),
  ),
  { maxLength: 80 },
);

describe('the copy of a room', () => {
  it('lets whoever missed some changes end where everybody else is, or says that it cannot [R50]', () => {
    fc.assert(
      fc.property(changes, fc.nat(80), (all, from) => {
        const copy = new RoomCopy({ epoch: 3, seq: 0 }, EMPTY);
        let [at, state] = [copy.at, copy.state];
        all.forEach((change, index) => {
          copy.apply(change);
          if (index < from) [at, state] = [copy.at, copy.state];
        });
        const missed = copy.since(at);
        expect(missed === null).toBe(copy.at.seq - at.seq > 32);
        if (missed) expect(missed.reduce(room.changed, state)).toEqual(copy.state);
      }),
    );
  });

  it('knows nothing of places of another leader, nor of those that are not there yet', () => {
    const copy = new RoomCopy({ epoch: 3, seq: 5 }, EMPTY);
    expect(copy.since({ epoch: 3, seq: 5 })).toEqual([]);
    for (const at of [
      { epoch: 2, seq: 5 },
      { epoch: 4, seq: 0 },
      { epoch: 3, seq: 6 },
      { epoch: 3, seq: 4 },
    ]) {
      expect(copy.since(at)).toBeNull();
    }
  });

  it('shows a round that is over among those before when the next begins, and nobody who bet on it', () => {
    const copy = new RoomCopy({ epoch: 1, seq: 0 }, EMPTY);
    copy.apply({ round: round(1, null) });
    copy.apply({ running: 'seen', participants: { list: [], count: 3, staked: '3.00' } });
    copy.apply({ round: round(1, END) });
    expect(copy.state).toMatchObject({ past: [], participants: { count: 3 }, running: 'seen' });
    copy.apply({ round: round(2, null) });
    expect(copy.state).toMatchObject({ past: [{ id: '1' }], participants: { count: 0 }, running: null });
  });
});

describe('room copy', () => {
  it('tells news that come next from those that were heard, are of an older leader, or have a gap before them', () => {
    const known = { epoch: 4, seq: 7 };
    expect(orderOf(known, { epoch: 4, seq: 8 })).toBe('next');
    expect(orderOf(known, { epoch: 4, seq: 7 })).toBe('same');
    expect(orderOf(known, { epoch: 4, seq: 6 })).toBe('stale');
    expect(orderOf(known, { epoch: 3, seq: 99 })).toBe('stale');
    expect(orderOf(known, { epoch: 4, seq: 9 })).toBe('gap');
    expect(orderOf(known, { epoch: 5, seq: 0 })).toBe('gap');
  });
});

describe('a message between servers', () => {
  it('arrives whole, however long it is and whatever is in it, in pieces that pub/sub carries', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.integer({ min: 1, max: 90 }), (text, times) => {
        const message: RoomMessage = {
          kind: 'delta',
          at: { epoch: 1, seq: 1 },
          change: { running: text.repeat(times) },
        };
        const pieces = toPieces(ROOM, 'a'.repeat(36), message);
        const buffer = new PieceBuffer();
        for (const piece of pieces) {
          expect(Buffer.byteLength(JSON.stringify({ v: 1, topic: 'room', payload: piece }))).toBeLessThan(7900);
        }
        const heard = pieces.map((piece) => buffer.add(piece));
        expect(heard.slice(0, -1).every((one) => one === null)).toBe(true);
        expect(JSON.stringify(heard.at(-1))).toBe(JSON.stringify(message));
      }),
      { numRuns: 30 },
    );
  });

  it('is let go of when its end never comes', () => {
    const long: RoomMessage = { kind: 'delta', at: { epoch: 1, seq: 1 }, change: { running: 'x'.repeat(9000) } };
    const buffer = new PieceBuffer();
    const [first, last] = toPieces(ROOM, 'lost', long);
    buffer.add(first!);
    for (let other = 0; other < 20; other += 1) buffer.add(toPieces(ROOM, `other ${other}`, long)[0]!);
    expect(buffer.add(last!)).toBeNull();
  });
});

import { rounds } from '@perya/contract';
import { drawsFrom } from '@perya/fairness';
import type { StudioTitle } from '@perya/game-math';
import { assert } from '@perya/std';
import { TUMBLE_TITLES } from '@perya/tumble/titles';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../kit/server.ts';
import { cashOf, openStudio, sitAgain, sitDown, valueOf } from '../kit/studio-kit.ts';

const server = await startTestServer();
await openStudio(server);
afterAll(() => server.close());

const titleOf = (classKey: string): StudioTitle => {
  const title = TUMBLE_TITLES.find((one) => one.classKey === classKey);
  assert(title, `there is a title of ${classKey}`);
  return title;
};
const wire = (minor: number) => (minor / 100).toFixed(2);

describe('studio tumble', () => {
  it.each(['TUMBLE', 'CLUSTER'])(
    'plays %s from its book; books and seeds agree on every round [R45, 2.1]',
    async (kind) => {
      const title = titleOf(kind);
      const stake = title.stakes[1] ?? 0;
      const { memberId } = await sitDown(server);
      const seat = await sitAgain(server, memberId, title);
      expect(seat.opened.game).toMatchObject({ engine: 'tumble', rules: title.rules, maxWin: title.facts.maxWin });
      const answers = await Promise.all(Array.from({ length: 25 }, () => seat.play(wire(stake))));
      const told = answers.map((answer) => valueOf(answer).round);
      const won = told.reduce((sum, { win }) => sum + Math.round(Number(win) * 100), 0);
      expect(await cashOf(server, memberId)).toBe(BigInt(1_000_000 - 25 * stake + won));
      const { revealed } = valueOf(
        await server.ask(rounds.rotateSeed, { clientSeed: 'mine-1' }, { token: seat.token }),
      );
      for (const { nonce, win, events } of told) {
        const again = title.play(stake, drawsFrom(revealed.serverSeed ?? '', seat.opened.proof.clientSeed, nonce));
        expect({ win, events }).toEqual({ win: wire(again.win), events: again.events });
      }
    },
  );
});

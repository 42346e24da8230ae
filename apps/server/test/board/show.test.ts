import { board, member } from '@perya/contract';
import { assert } from '@perya/std';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkUnder, readDraft, saveDraft } from '../../src/modules/promotions/index.ts';
import { readTerms } from '@perya/promotions';
import {
  boardOf,
  boardWish,
  finalTable,
  followAllBoards,
  openBoards,
  turnAll,
  type BoardWish,
} from '../kit/board-kit.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import type { TestDatabase } from '../kit/database.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createPerson, logIn, type Person } from '../kit/people.ts';
import { codeOf, createVerified, draftFile, valueOf } from '../kit/promo-kit.ts';
import { createBettor, spinOnce } from '../kit/rebate-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createPlanted } from '../kit/templates.ts';

const HOUR_MS = 3_600_000;
/** Noon of Monday, 2 March 2026, in Manila. */
const clock = movableClock();
let database: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  database = await createPlanted({ clock });
  server = await startTestServer({ clock, database, app: { budgets: WIDE } });
  await openBoards(server, { period: 'day' });
  // A day on which nobody of the demonstration has played.
  clock.forward(24 * HOUR_MS);
  await turnAll(server);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const follow = () => followAllBoards(server, (ms) => clock.forward(ms));
const spin = (person: Person, pesos: number) => spinOnce(server.ctx, person, { stake: BigInt(pesos) * 100n });
const ask = async (input: object, { memberId }: Pick<Person, 'memberId'>) =>
  server.ask(board.leaderBoard, input, { token: await logIn(server.ctx, memberId) });

describe('a board', () => {
  it('shows fifty places, the own one among many, and what is missing to the next and to more money [API-51, SCR-31]', async () => {
    const ana = await createBettor(server);
    const others = await Promise.all(Array.from({ length: 55 }, () => createVerified(server)));
    const [open] = await database.sql(`select id from board where span = 'day' and state = 'open'`);
    await spin(ana, 30);
    await follow();
    await database.sql(
      `insert into board_score (board_id, member_id, points, reached_row)
       select $1, id, 100 + nr * 10, nr from unnest($2::bigint[]) with ordinality as planted(id, nr)`,
      [open?.['id'], others.map(({ memberId }) => memberId)],
    );
    const shown = await boardOf(server, ana);
    expect(shown.list).toHaveLength(50);
    expect(shown.list.map(({ rank }) => rank)).toEqual(Array.from({ length: 50 }, (_, nr) => nr + 1));
    expect(shown.list[0]).toMatchObject({ points: 650, reward: '100.00', headIcon: '/avatars/sun.svg', isOwn: false });
    expect(shown.mine).toMatchObject({
      rank: 56,
      points: 3,
      reward: '0.00',
      next: { rank: 55, points: 108, reward: '0.00' },
      prize: { rank: 3, points: 628, reward: '25.00' },
    });
    expect(shown.head).toMatchObject({ players: 56, from: '2026-03-02T16:00:00.000Z', to: '2026-03-03T16:00:00.000Z' });
    await database.sql('delete from board_score where reached_row <= 55 and board_id = $1', [open?.['id']]);
  });

  it('hides the name of whoever wants it, on boards that were final before too, and its hash stays [SCR-31]', async () => {
    const [ana, ben] = await Promise.all([createBettor(server), createBettor(server)]);
    await spin(ana, 600);
    await spin(ben, 500);
    await follow();
    const token = await logIn(server.ctx, ana.memberId);
    expect(valueOf(await server.ask(member.privacy, {}, { token }))).toEqual({ hidesName: false });
    expect(codeOf(await server.ask(member.setPrivacy, { hidesName: 'yes' as never }, { token }))).toBe(
      'request.invalid',
    );
    expect(valueOf(await server.ask(member.setPrivacy, { hidesName: true }, { token }))).toEqual({ hidesName: true });
    const seen = await boardOf(server, ben);
    expect(seen.list[0]).toMatchObject({ rank: 1, account: null, headIcon: null, points: 60 });
    expect((await boardOf(server, ana)).mine).toMatchObject({
      isHidden: true,
      account: expect.stringContaining('***'),
    });
    clock.forward(37 * HOUR_MS);
    await follow();
    await turnAll(server);
    const { previous } = await boardOf(server, ben);
    const id = previous?.head?.boardId ?? '';
    const before = await finalTable(server, ben, id);
    expect(before.text.startsWith('1,,60,100.00\n2,p***')).toBe(true);
    valueOf(await server.ask(member.setPrivacy, { hidesName: true }, { token: await logIn(server.ctx, ben.memberId) }));
    expect((await boardOf(server, ana)).previous?.list.slice(0, 2)).toMatchObject([
      { account: null },
      { account: null },
    ]);
    expect(await finalTable(server, ana, id)).toEqual(before);
    expect(before.hash).toBe(before.told);
  });

  it('is asked for by its period, and its final table by a number of this brand [API-51, T33]', async () => {
    const ana = await createVerified(server);
    expect(valueOf(await ask({}, ana)).period).toBe('week');
    for (const period of ['year', 'DAY', 7]) expect(codeOf(await ask({ period }, ana))).toBe('request.invalid');
    const token = await logIn(server.ctx, ana.memberId);
    const [row] = await database.sql(
      `select max(id) filter (where state = 'final') as final, max(id) as open from board`,
    );
    for (const boardId of ['0', '999999', 'x', String(row?.['open'])])
      expect(codeOf(await server.ask(board.finalBoard, { boardId }, { token }))).toBe('not.found');
    expect(codeOf(await server.ask(board.finalBoard, { boardId: '../1' }, { token }))).toBe('request.invalid');
    const final = String(row?.['final']);
    expect(valueOf(await server.ask(board.finalBoard, { boardId: final, cursor: '99999' }, { token })).text).toBe('');
    await createBrand(server.ctx, 'other', { profile: 'OTHER' });
    await database.sql(`insert into brand_flag values ('other', 'LEADBRD3', true)`);
    const eve = await createVerified(server, 'other');
    const elsewhere = { token: eve.token, merchant: 'other' };
    expect(codeOf(await server.ask(board.finalBoard, { boardId: final }, elsewhere))).not.toBe('value');
  });

  it('is for members with a real account while it is switched on [SCR-31, ROLE-14]', async () => {
    expect(codeOf(await server.ask(board.leaderBoard, {}, {}))).toBe('session.required');
    const trial = await createPerson(server.ctx, { type: 4 });
    expect(codeOf(await ask({}, trial))).toBe('free_reject');
    const bare = await createPerson(server.ctx);
    expect(valueOf(await ask({}, bare))).toMatchObject({ why: 'kyc.required', head: null, list: [], mine: null });
    const boardId = '1';
    expect(codeOf(await server.ask(board.finalBoard, { boardId }, { token: bare.token }))).toBe('permission.denied');
  });
});

describe('terms of a board', () => {
  const verdict = (profile: 'PH' | 'UK' | 'MT', wish: BoardWish) => {
    const read = readTerms({ texts: 'x', ...(draftFile(server.ctx, boardWish(wish))['terms'] as object) });
    assert(read.ok, 'the terms can be read');
    return checkUnder(profile, read.terms, '2026-113').refusals;
  };

  it('are by valid bets with a cap in the Philippines, and by multiples alone in the United Kingdom [LEADBRD3]', () => {
    expect(verdict('PH', { dailyCap: null })).toEqual(['terms.points']);
    expect(verdict('PH', { dailyCap: 2_000 })).toEqual([]);
    expect(verdict('PH', { points: 'multiple', dailyCap: null })).toEqual([]);
    expect(verdict('UK', { dailyCap: 2_000 })).toEqual(['terms.points']);
    expect(verdict('UK', { points: 'multiple', dailyCap: null })).toEqual([]);
    expect(verdict('MT', { dailyCap: null })).toEqual([]);
  });

  it('pay no better place less, no more than the budget, and are one for each period of a brand', async () => {
    const save = async (wish: BoardWish) => {
      const draft = readDraft(draftFile(server.ctx, boardWish(wish)));
      assert(draft.ok, 'the draft can be read');
      const saved = await saveDraft(server.ctx, draft.value, 'Ana');
      return saved.ok ? [] : saved.error.value;
    };
    expect(await save({ period: 'month', prizes: ['50.00', '100.00'] })).toMatchObject([
      expect.stringContaining('none is above the one before'),
    ]);
    expect(await save({ period: 'month', budget: '174.99' })).toEqual(['terms.award']);
    expect(await save({ period: 'day' })).toEqual(['terms.kind: a brand has one board for a day; end the other first']);
    expect(await save({ period: 'month', budget: '175.00' })).toEqual([]);
  });
});

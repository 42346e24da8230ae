import { room, studio } from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../testing/fake-room.ts';
import { FakeStudio, OPENED, ROUND, settle } from '../../testing/fake-studio.ts';
import { Table } from '../../table/table.ts';
import { loadWords } from '../../words.ts';
import { CrashRoom, heightOf } from './crash-room.ts';

const RULES = { kind: 'crash', share: 99, speed: 0.000_06, betMs: 7000, pauseMs: 3000, most: 1_000_000 };
const START = Date.parse('2026-11-15T14:00:10.000Z');
const at = (ms: number) => new Date(START + ms).toISOString();
const LINK = 'ab'.repeat(32);

const climb = (id: string, over: Partial<room.SharedRound> = {}): room.SharedRound => ({
  id,
  place: Number(id),
  startsAt: at(0),
  endedAt: null,
  outcome: null,
  link: null,
  ...over,
});
/** Where the room is in its changes; every message goes on from it. */
let seq = 0;
const AT = 7;
const hello = (round: room.SharedRound | null, salt: string | null = 'salt'): room.Told => ({
  tell: 'snapshot',
  at: { epoch: AT, seq },
  now: serverNow(),
  state: { chain: { terminal: LINK, salt }, round, running: null, past: [], participants: room.nobody('0.00') },
});
const change = (changes: room.Change[], now = serverNow()): room.Told => ({
  tell: 'delta',
  at: { epoch: AT, seq: (seq += changes.length) },
  now,
  changes,
});
const bet = (over: Partial<studio.PlayedRound> = {}): studio.PlayedRound => ({
  ...ROUND,
  roundNo: 'R7',
  state: 'open',
  stake: '20.00',
  choice: { auto: null },
  events: [
    {
      kind: 'bet',
      auto: null,
    },
  ],
  ...over,
});
const answerOf = (round: studio.PlayedRound, balance: string, version: number) => ({
  success: true,
  value: { round, balance, version },
});
const won = bet({
  state: 'closed',
  win: '42.00',
  events: [{ kind: 'bet' }, { kind: 'end', hundredths: 210, win: 4200 }],
});

/** The own clock, and how far the one of the server is ahead of it. */
const clock = { now: 0, ahead: 0 };
const serverNow = () => new Date(clock.now + clock.ahead).toISOString();
let sockets: FakeSocket[] = [];
let entered: { dispose: () => void }[] = [];
const socket = () => sockets[sockets.length - 1] as FakeSocket;

async function enter(opened: Partial<studio.Opened> = {}, round: room.SharedRound | null = climb('1')) {
  const server = new FakeStudio();
  const game = { ...OPENED.game, engine: 'crash', rules: RULES };
  const all: studio.Opened = { ...OPENED, game, serverTime: serverNow(), ...opened };
  server.answer(studio.open, { ok: true, value: all });
  const table = new Table({
    launch: { token: 't'.repeat(30), language: 'EN', merchant: '', theme: '', engine: '' },
    ask: server.ask,
    hostPage: { tell: vi.fn(), onMessage: () => () => undefined },
    newKey: () => 'unused',
    wait: () => Promise.resolve(),
    isCalm: () => true,
    money: (amount) => amount,
  });
  await table.open();
  let keys = 0;
  const connect = () => {
    const made = new FakeSocket();
    sockets.push(made);
    return made as unknown as WebSocket;
  };
  const crash = new CrashRoom(table, all, { connect, newKey: () => `key${(keys += 1)}`, now: () => clock.now });
  entered.push(table, crash);
  socket().open();
  socket().tell(hello(round));
  return { server, table, crash, ride: () => crash.store.get().ride };
}

beforeEach(async () => {
  await loadWords('EN');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  clock.now = START - 5000;
  clock.ahead = 0;
  seq = 0;
  sockets = [];
});

afterEach(() => {
  for (const one of entered) one.dispose();
  entered = [];
});

describe('crash room', () => {
  it('salts a chain that was told without a salt, and only that [2.1]', async () => {
    await enter();
    expect(socket().said.filter(({ say }) => say === 'salt')).toEqual([]);
    socket().tell(hello(null, null));
    expect(socket().said[socket().said.length - 1]).toEqual({ say: 'salt', terminal: LINK, salt: 'key1' });
  });
});

describe('a bet on a climb', () => {
  it('goes over the socket without the session, and is taken at what the server says [R41]', async () => {
    const { crash, table, ride } = await enter();
    crash.bet('20.00', null);
    expect(socket().said[0]).toEqual({ say: 'hello', session: OPENED.session, since: null });
    expect(socket().asks()[0]).toMatchObject({
      call: 'play',
      input: { key: 'key1', stake: '20.00', choice: { auto: null } },
    });
    expect(socket().asks()[0]?.input).not.toHaveProperty('session');
    socket().answer(answerOf(bet(), '980.00', 8));
    await settle();
    expect(ride()).toMatchObject({ state: 'riding', roundNo: 'R7', sharedId: '1' });
    expect(table.store.get().balance).toBe('980.00');
    crash.take();
    expect(socket().asks()).toHaveLength(1);
    clock.now = START + 12_400;
    crash.take();
    crash.take();
    expect(socket().asks().slice(1)).toHaveLength(1);
    expect(socket().asks()[1]?.input).toEqual({ roundNo: 'R7', place: 0, action: { take: true } });
    socket().answer(answerOf(won, '1022.00', 9));
    await settle();
    expect(ride()).toMatchObject({ state: 'won', taken: 210, win: 4200 });
    expect(table.store.get()).toMatchObject({ balance: '1022.00', win: 4200, said: 'You won 42.00. Balance 1022.00.' });
  });

  it('waits for the next climb while one flies, and can be taken back until it is sent', async () => {
    const { crash, ride } = await enter({}, climb('1', { startsAt: at(-60_000) }));
    crash.bet('20.00', 200);
    expect(ride()?.state).toBe('queued');
    crash.unqueue();
    expect(ride()).toBeNull();
    crash.bet('20.00', 200);
    expect(socket().asks()).toHaveLength(0);
    socket().tell(change([{ round: climb('2') }]));
    expect(socket().asks()[0]?.input).toMatchObject({ key: 'key2', choice: { auto: 200 } });
    crash.unqueue();
    expect(ride()?.state).toBe('sending');
  });

  it('that is too late stakes nothing and says so', async () => {
    const { crash, table, ride } = await enter();
    crash.bet('20.00', null);
    socket().answer({ success: false, errorCode: 'bet.late' });
    await settle();
    expect(ride()).toMatchObject({ state: 'late', roundNo: '' });
    expect(table.store.get()).toMatchObject({ problem: null, balance: '1000.00' });
  });

  it('that is refused is asked about over HTTP, which has the words', async () => {
    const { crash, table, server, ride } = await enter();
    server.answer(studio.play, { ok: false, error: { code: 'balance.insufficient', message: 'Too little.' } });
    crash.bet('20.00', null);
    socket().answer({ success: false, errorCode: 'balance.insufficient' });
    await settle();
    expect(server.inputs(studio.play)).toEqual([
      { session: OPENED.session, key: 'key1', stake: '20.00', choice: { auto: null } },
    ]);
    expect(table.store.get().problem?.message).toBe('Too little.');
    expect(ride()).toBeNull();
  });
});

describe('a lost connection', () => {
  it('is followed by the same words over HTTP, and by a new connection [R50]', async () => {
    const { crash, server, ride } = await enter();
    server.answer(studio.play, { ok: true, value: { round: bet(), balance: '980.00', version: 8 } });
    crash.bet('20.00', null);
    socket().close();
    await settle();
    expect(crash.store.get().isUp).toBe(false);
    expect(server.inputs(studio.play)).toEqual([
      { session: OPENED.session, key: 'key1', stake: '20.00', choice: { auto: null } },
    ]);
    expect(ride()?.state).toBe('riding');
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
    socket().open();
    socket().tell(hello(climb('1')));
    expect(crash.store.get().isUp).toBe(true);
  });

  it('that never answers is given up, and the tap is sent again at the same place', async () => {
    const { crash, server, ride } = await enter();
    crash.bet('20.00', null);
    socket().answer(answerOf(bet(), '980.00', 8));
    await settle();
    clock.now = START + 1000;
    server.answer(studio.act, { ok: true, value: { round: won, balance: '1022.00', version: 9 } });
    crash.take();
    vi.advanceTimersByTime(5000);
    await settle();
    expect(server.inputs(studio.act)).toEqual([
      { session: OPENED.session, roundNo: 'R7', place: 0, action: { take: true } },
    ]);
    expect(ride()?.state).toBe('won');
  });
});

describe('what changes in a room', () => {
  const told = (count: number): room.Change => ({ participants: { list: [], count, staked: '0.00' } });

  it('is asked for when some of it is missing, once, and goes on when it is told', async () => {
    const { crash } = await enter();
    socket().tell(change([told(1)]));
    expect(crash.store.get().participants.count).toBe(1);
    seq += 1;
    socket().tell(change([told(3)]));
    socket().tell(change([told(4)]));
    expect(crash.store.get().participants.count).toBe(1);
    const since = { epoch: AT, seq: 1 };
    expect(socket().said.filter(({ say }) => say === 'resume')).toEqual([{ say: 'resume', since }]);
    socket().tell({ tell: 'delta', at: { epoch: AT, seq }, now: serverNow(), changes: [told(2), told(3), told(4)] });
    socket().tell(change([told(5)]));
    expect(crash.store.get().participants.count).toBe(5);
  });

  it('is told from where the connection was lost, and a snapshot of another leader replaces it all [R50]', async () => {
    const { crash } = await enter();
    socket().tell(change([told(1)]));
    socket().close();
    vi.advanceTimersByTime(500);
    socket().open();
    expect(socket().said[0]).toEqual({ say: 'hello', session: OPENED.session, since: { epoch: AT, seq: 1 } });
    socket().tell(change([told(2)]));
    expect(crash.store.get()).toMatchObject({ isUp: true, participants: { count: 2 } });
    socket().tell({ ...hello(climb('2')), at: { epoch: AT + 1, seq: 0 } } as room.Told);
    expect(crash.store.get()).toMatchObject({ round: { id: '2' }, participants: { count: 0 } });
  });
});

describe('a bet that was paid while nobody was connected', () => {
  const auto = { choice: { auto: 210 } };

  it('is asked about when the connection is back, long before the climb is over [R50]', async () => {
    const { crash, ride } = await enter();
    crash.bet('20.00', 210);
    socket().answer(answerOf(bet(auto), '980.00', 8));
    await settle();
    clock.now = START + 13_000;
    socket().close();
    vi.advanceTimersByTime(500);
    socket().open();
    socket().tell(hello(climb('1')));
    expect(socket().asks()[0]?.input).toMatchObject({ key: 'key1' });
    socket().answer(answerOf(won, '1022.00', 9));
    await settle();
    expect(ride()).toMatchObject({ state: 'won', taken: 210 });
  });

  it('is found when the game was opened just before [R50]', async () => {
    const { ride, server } = await enter({ going: bet(auto) }, null);
    clock.now = START + 13_000;
    server.answer(studio.history, { ok: true, value: { list: [won] } });
    socket().tell(hello(climb('1')));
    await settle();
    expect(ride()).toMatchObject({ state: 'won', win: 4200 });
  });

  it('is not asked about while nothing can have come of it', async () => {
    const { crash } = await enter();
    crash.bet('20.00', 210);
    socket().answer(answerOf(bet(auto), '980.00', 8));
    await settle();
    socket().tell(hello(climb('1')));
    expect(socket().asks()).toHaveLength(1);
  });
});

describe('crash room', () => {
  it('gives up a half-open connection when the phone wakes up', async () => {
    const { crash } = await enter();
    const slept = socket();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(slept.said[slept.said.length - 1]).toEqual({ say: 'ping' });
    // A half-open connection does not even say that it is closed.
    slept.close = () => undefined;
    vi.advanceTimersByTime(3000);
    expect(crash.store.get().isUp).toBe(false);
    vi.advanceTimersByTime(500);
    expect(socket()).not.toBe(slept);
  });
});

describe('the end of a climb', () => {
  const ended = (height: number): room.Told =>
    change([{ round: climb('1', { endedAt: at(2e4), outcome: { height }, link: LINK }) }]);

  async function riding(auto: number | null) {
    const game = await enter();
    game.crash.bet('20.00', auto);
    socket().answer(answerOf(bet({ choice: { auto } }), '980.00', 8));
    await settle();
    clock.now = START + 20_000;
    return game;
  }

  it('takes the stake of whoever still rides, without a word more', async () => {
    const { ride, table } = await riding(null);
    socket().tell(ended(331));
    expect(ride()?.state).toBe('lost');
    expect(table.store.get().said).toBe('No win. Balance 980.00.');
    expect(socket().asks()).toHaveLength(1);
  });

  it('pays who had said where: the server tells what came of it', async () => {
    const { ride } = await riding(210);
    socket().tell({ tell: 'bet', roundNo: 'R7' });
    expect(socket().asks()[1]?.input).toMatchObject({ key: 'key1' });
    socket().answer(answerOf(won, '1022.00', 9));
    await settle();
    expect(ride()).toMatchObject({ state: 'won', taken: 210 });
    socket().tell(ended(331));
    expect(ride()?.state).toBe('won');
  });

  it('comes before a tap that was too late, and that is said plainly', async () => {
    const { crash, ride } = await riding(null);
    crash.take();
    socket().tell(ended(331));
    expect(ride()?.state).toBe('taking');
    socket().answer({ success: false, errorCode: 'bet.late' });
    await settle();
    expect(ride()).toMatchObject({ state: 'late', roundNo: 'R7', win: 0 });
  });

  it('is kept among the last heights', async () => {
    const { crash } = await riding(null);
    socket().tell(ended(331));
    socket().tell(change([{ round: climb('2', { startsAt: at(30_000) }) }]));
    expect(crash.store.get().past.map(heightOf)).toEqual([331]);
    expect(crash.height()).toBe(100);
  });
});

describe('crash room', () => {
  it('counts by the clock of the server, however wrong the own one is', async () => {
    clock.ahead = -3_600_000;
    clock.now = START + 3_600_000 - 2000;
    const { crash } = await enter();
    expect(crash.startsIn()).toBe(2000);
    clock.now += 2000 + 11_553;
    expect(crash.height()).toBe(200);
    // A message that was long on its way says nothing new.
    socket().tell(change([{ round: climb('1') }], at(5000)));
    expect(crash.height()).toBe(200);
  });

  it('finds the bet again that was left, and what became of it [R50]', async () => {
    const { crash, server, ride } = await enter({ going: bet() }, climb('1', { startsAt: at(-9000) }));
    expect(ride()).toMatchObject({ state: 'riding', roundNo: 'R7', key: '' });
    expect(crash.height()).toBeGreaterThan(100);
    server.answer(studio.history, { ok: true, value: { list: [won] } });
    socket().tell(change([{ round: climb('1', { endedAt: at(-10), outcome: { height: 250 }, link: LINK }) }], at(0)));
    await settle();
    expect(ride()).toMatchObject({ state: 'won', win: 4200 });
  });

  it('stops asking when its session is over', async () => {
    const { table } = await enter();
    socket().tell({ tell: 'bye', errorCode: 'play.expired' });
    socket().close();
    vi.advanceTimersByTime(20_000);
    expect(sockets).toHaveLength(1);
    expect(table.store.get().phase).toBe('failed');
  });
});

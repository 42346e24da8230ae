import { studio } from '@perya/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatMoney } from '@perya/web/lib/format.ts';
import { fakeView, FakeStudio, OPENED, ROUND, settle } from '../testing/fake-studio.ts';
import { UNANSWERED } from '../studio.ts';
import { loadWords } from '../words.ts';
import { AUTO_FIRST } from './autoplay.ts';
import { Table } from './table.ts';

beforeEach(() => loadWords('EN'));

const failed = (code: string, message = 'words of the server') =>
  ({ ok: false, error: { code, message } }) as { readonly ok: false; readonly error: never };
const played = (change: Partial<studio.PlayedRound> = {}, balance = '980.00', version = 8) => ({
  ok: true as const,
  value: { round: { ...ROUND, ...change }, balance, version },
});

async function sitDown(opened: studio.Opened = OPENED) {
  const server = new FakeStudio().answer(studio.open, { ok: true, value: opened });
  const { view, shown, finish } = fakeView();
  const tell = vi.fn();
  const waits: { readonly ms: number; readonly go: () => void }[] = [];
  let keys = 0;
  let say: (message: studio.HostMessage) => void = () => undefined;
  const table = new Table({
    launch: { token: 't'.repeat(30), language: 'EN', merchant: '', theme: '', engine: '' },
    ask: server.ask,
    hostPage: {
      tell,
      onMessage: (hear) => {
        say = hear;
        return () => undefined;
      },
    },
    newKey: () => `key-${(keys += 1)}`,
    wait: (ms) => new Promise((resolve) => waits.push({ ms, go: resolve })),
    isCalm: () => false,
    money: formatMoney,
  });
  await table.open();
  const seated = table.seat(view);
  await settle();
  const state = () => table.store.get();
  const passTime = async () => {
    waits.splice(0).forEach(({ go }) => go());
    await settle();
  };
  return { server, table, view, shown, finish, tell, waits, passTime, state, seated, say };
}

const keysOf = (server: FakeStudio) => server.inputs(studio.play).map((input) => (input as { key: string }).key);

describe('rounds that follow each other', () => {
  it('end before a stake that a bonus would have to pay and does not [R10, W15]', async () => {
    const { server, table, finish, state, say } = await sitDown();
    say({ perya: 'offer', ...state().offer, bonus: { balance: '970.00', maxStake: '10.00', percent: 100 } });
    expect(state().stakeAt).toBe(2);
    server.answer(studio.play, played());
    table.startAuto({ ...AUTO_FIRST, rounds: 10 });
    await settle();
    // 10.00 of own money is left, and the stake is 20.00.
    finish();
    await settle();
    expect([keysOf(server).length, state().auto, state().stakeAt, state().phase]).toEqual([1, null, 1, 'resting']);
    table.chooseStake(2);
    expect(state().stakeAt).toBe(1);
  });
});

describe('a round', () => {
  it('that came too soon for the region is sent again when its time has come, by the same key [2.2]', async () => {
    const { server, table, waits, passTime, shown, state } = await sitDown();
    const soon = { ok: false, error: { code: 'round.too.soon', message: '', value: { waitMs: 800 } } } as never;
    server.answer(studio.play, soon, played());
    table.spin();
    await settle();
    expect(waits.map(({ ms }) => ms)).toEqual([800]);
    expect([state().delay, state().problem]).toEqual([null, null]);
    await passTime();
    expect(new Set(keysOf(server))).toEqual(new Set(['key-1']));
    expect(shown).toHaveLength(1);
  });

  it('takes the stake from what is shown at the tap, and adds the win when it has been seen', async () => {
    const { server, table, view, shown, finish, state, tell } = await sitDown();
    server.answer(studio.play, played({ win: '50.00' }, '1030.00'));
    table.spin();
    expect(view.start).toHaveBeenCalledTimes(1);
    expect([state().phase, state().balance]).toEqual(['playing', '980.00']);
    await settle();
    expect(shown[0]).toMatchObject({ stake: 2000, win: 5000 });
    expect(state().balance).toBe('980.00');
    finish();
    await settle();
    expect([state().phase, state().balance, state().win]).toEqual(['resting', '1030.00', 5000]);
    expect(state().said).toBe('You won ₱50.00. Balance ₱1,030.00.');
    expect(tell).toHaveBeenCalledWith({ perya: 'balance' });
  });

  it('is one, however often it is tapped; further taps only hurry it', async () => {
    const { server, table, view } = await sitDown();
    server.answer(studio.play, played());
    table.spin();
    table.spin();
    table.spin();
    await settle();
    expect(server.inputs(studio.play)).toHaveLength(1);
    expect(view.hurry).toHaveBeenCalledTimes(2);
  });

  it('and every move in it leave before the sound is opened, which may hold a tap up for seconds', async () => {
    const { server, table, view, finish } = await sitDown();
    server.answer(studio.play, played({ state: 'open' })).answer(studio.act, played());
    const heard: string[] = [];
    view.unlock.mockImplementation(() => void heard.push(server.asked[server.asked.length - 1]?.path ?? ''));
    table.spin();
    await settle();
    finish();
    await settle();
    table.act({ take: true });
    void table.move(studio.play, { session: OPENED.session, key: 'key', stake: '5.00' }, server.ask);
    expect(heard).toEqual([studio.play.path, studio.act.path, studio.play.path]);
  });

  it('is not shown before the server has answered', async () => {
    const { server, table, view } = await sitDown();
    server.answer(studio.play, new Promise<never>(() => undefined));
    table.spin();
    await settle();
    expect(view.show).not.toHaveBeenCalled();
  });

  it('sends the same key again until an answer comes [R41]', async () => {
    const { server, table, state, waits, passTime } = await sitDown();
    server.answer(studio.play, failed(UNANSWERED), failed(UNANSWERED), failed(UNANSWERED), played());
    table.spin();
    await settle();
    expect(state().delay).toBe('lost');
    const pauses = [waits[0]?.ms];
    await passTime();
    pauses.push(waits[0]?.ms);
    await passTime();
    await passTime();
    expect(keysOf(server)).toEqual(['key-1', 'key-1', 'key-1', 'key-1']);
    expect(pauses).toEqual([700, 1400]);
    expect([state().delay, state().problem]).toEqual([null, null]);
  });

  it('is asked for again while the server finishes it', async () => {
    const { server, table, shown, state, passTime } = await sitDown();
    server.answer(studio.play, failed('round.pending'), played({ win: '5.00' }));
    table.spin();
    await settle();
    expect(state().delay).toBe('pending');
    await passTime();
    expect(keysOf(server)).toEqual(['key-1', 'key-1']);
    expect(shown).toHaveLength(1);
  });

  it('has another key than the one before', async () => {
    const { server, table, finish } = await sitDown();
    server.answer(studio.play, played());
    for (let round = 0; round < 2; round += 1) {
      table.spin();
      await settle();
      finish();
      await settle();
    }
    expect(keysOf(server)).toEqual(['key-1', 'key-2']);
  });

  it('that was returned gives the balance back and says so', async () => {
    const { server, table, view, state } = await sitDown();
    server.answer(studio.play, played({ state: 'void' }, '1000.00', 9));
    table.spin();
    await settle();
    expect(view.rest).toHaveBeenCalled();
    expect([state().balance, state().problem?.code]).toEqual(['1000.00', 'round.void']);
  });

  it('never goes back to an older balance', async () => {
    const { server, table, finish, state } = await sitDown();
    server.answer(studio.play, played({}, '1.00', 6));
    table.spin();
    await settle();
    finish();
    await settle();
    expect(state().balance).toBe('1000.00');
  });

  it.each(['balance.insufficient', 'limit.loss', 'player.excluded'])('refused with %s shows why', async (code) => {
    const { server, table, view, state } = await sitDown();
    server.answer(studio.play, failed(code));
    table.spin();
    await settle();
    expect(view.rest).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({
      phase: 'resting',
      balance: '1000.00',
      problem: { message: 'words of the server' },
    });
  });

  it('ends the game when the session is over; only the host page can open another', async () => {
    const { server, table, state, tell } = await sitDown();
    server.answer(studio.play, failed('play.expired'));
    table.spin();
    await settle();
    expect(state().phase).toBe('failed');
    table.reopen();
    expect(tell).toHaveBeenLastCalledWith({ perya: 'expired' });
  });

  it('is ticked off once the player rests, the last one for those before it [R50]', async () => {
    const { server, table, finish, passTime } = await sitDown();
    server.answer(studio.play, played(), played({ roundNo: 'R2' }));
    for (let round = 0; round < 2; round += 1) {
      table.spin();
      await settle();
      finish();
      await settle();
    }
    await passTime();
    expect(server.inputs(studio.seen)).toEqual([{ session: OPENED.session, roundNo: 'R2' }]);
  });
});

describe('opening', () => {
  it('tells the host page once the game can be seen', async () => {
    const { tell, state } = await sitDown();
    expect(tell).toHaveBeenCalledWith({ perya: 'ready' });
    expect(state()).toMatchObject({ phase: 'resting', balance: '1000.00', stakeAt: 2 });
  });

  it('finds the stake where the player left it, else the lowest one', async () => {
    expect((await sitDown({ ...OPENED, lastStake: null })).state().stakeAt).toBe(0);
    expect((await sitDown({ ...OPENED, lastStake: '50.00' })).state().stakeAt).toBe(3);
    expect((await sitDown({ ...OPENED, lastStake: '7.77' })).state().stakeAt).toBe(0);
  });

  it('says why it failed', async () => {
    const { server, table, state } = await sitDown();
    server.answer(studio.open, failed('launch.expired'));
    await table.open();
    expect(state()).toMatchObject({ phase: 'failed', problem: { code: 'launch.expired' } });
  });

  it('takes no bet before the game can be seen, and none while it shows what was left [R50]', async () => {
    const { table, server, view, shown, state, finish } = await sitDown({ ...OPENED, unseen: ROUND });
    finish();
    await settle();
    let isDrawn = () => {};
    const slow = { ...view, ready: new Promise<void>((resolve) => (isDrawn = resolve)) };
    await table.open();
    void table.seat(slow);
    table.spin();
    table.bet();
    expect(state().phase).toBe('opening');
    isDrawn();
    await settle();
    table.spin();
    expect(shown).toHaveLength(2);
    expect(server.inputs(studio.play)).toEqual([]);
  });

  it('shows a round from before first, and then ticks it off [R50]', async () => {
    const unseen = { ...ROUND, win: '100.00' };
    const { shown, finish, state, server, passTime } = await sitDown({ ...OPENED, unseen });
    expect(shown).toHaveLength(1);
    expect(state()).toMatchObject({ phase: 'playing', isReplay: true, balance: '900.00' });
    finish();
    await settle();
    await passTime();
    expect(state()).toMatchObject({ phase: 'resting', balance: '1000.00' });
    expect(server.inputs(studio.seen)).toHaveLength(1);
    expect(server.inputs(studio.play)).toHaveLength(0);
  });
});

describe('table', () => {
  it('knows what the host page offers, and asks it for a star and the whole screen', async () => {
    const { table, tell, state, say } = await sitDown();
    expect(state().offer).toEqual({ isFavourite: null, isFullScreen: null, canVerify: false, bonus: null });
    say({ perya: 'offer', isFavourite: true, isFullScreen: false, canVerify: true, bonus: null });
    expect(state().offer).toMatchObject({ isFavourite: true, isFullScreen: false, canVerify: true });
    table.toggleFavourite();
    expect(tell).toHaveBeenLastCalledWith({ perya: 'favourite' });
    table.toggleFullScreen();
    expect(tell).toHaveBeenLastCalledWith({ perya: 'fullScreen' });
  });
});

describe('settings', () => {
  it('come from the host page and go to it', async () => {
    const { table, view, state, tell, say } = await sitDown();
    say({ perya: 'settings', sound: false, quick: true });
    expect(state().settings).toEqual({ sound: false, quick: true });
    expect(view.setSound).toHaveBeenLastCalledWith(false);
    table.change({ sound: true });
    expect(tell).toHaveBeenLastCalledWith({ perya: 'settings', sound: true, quick: true });
  });

  it('are quick only where the region allows it', async () => {
    const strict = { ...OPENED, policy: { autoplay: false, turbo: false, roundMsMin: 2500 } };
    const { table, view, server } = await sitDown(strict);
    server.answer(studio.play, played());
    table.change({ quick: true });
    table.spin();
    expect(view.start).toHaveBeenCalledWith({ isAuto: false, isQuick: false, isCalm: false, roundMsMin: 2500 });
    table.startAuto(AUTO_FIRST);
    expect(table.store.get().auto).toBeNull();
  });

  it('leave the stake alone while a round is under way', async () => {
    const { table, server, state } = await sitDown();
    server.answer(studio.play, played());
    table.chooseStake(3);
    expect(state().stakeAt).toBe(3);
    table.chooseStake(9);
    table.spin();
    table.chooseStake(0);
    expect(state().stakeAt).toBe(3);
  });
});

describe('table', () => {
  it('lets rounds follow each other until it is stopped', async () => {
    const { table, server, finish, state } = await sitDown();
    server.answer(studio.play, played());
    table.startAuto({ ...AUTO_FIRST, rounds: 10 });
    for (let round = 0; round < 3; round += 1) {
      await settle();
      if (round === 2) table.stopAuto();
      finish();
      await settle();
    }
    expect(server.inputs(studio.play)).toHaveLength(3);
    expect(state()).toMatchObject({ phase: 'resting', auto: null });
  });

  it('counts the rounds of the seeds, and what they came to', async () => {
    const { table, server, finish, state } = await sitDown({ ...OPENED, proof: { ...OPENED.proof, nonce: 43 } });
    const rounds = [
      { roundNo: 'R1', nonce: 43, stake: '5.00', win: '1.50' },
      { roundNo: 'R2', nonce: 44, stake: '5.00', win: '20.00' },
    ];
    server.answer(studio.play, played(rounds[0]), played(rounds[1], '1011.50', 9));
    table.spin();
    await settle();
    finish();
    await settle();
    expect(state()).toMatchObject({ win: 150, isBack: true, net: -350, proof: { nonce: 44 } });
    expect(state().said).toContain('₱1.50 back.');
    table.spin();
    await settle();
    finish();
    await settle();
    expect(state()).toMatchObject({ win: 2000, isBack: false, net: 1150, proof: { nonce: 45 } });
    expect(state().said).toContain('You won ₱20.00.');
  });

  it('takes new seeds and shows them', async () => {
    const { table, server, state } = await sitDown();
    const current = { ...OPENED.proof, clientSeed: 'other', nonce: 0 };
    server.answer(studio.seed, { ok: true, value: { revealed: { ...OPENED.proof, serverSeed: 'told' }, current } });
    await table.rotate('other');
    expect(state().proof).toEqual(current);
    await table.rotate('');
    expect(server.inputs(studio.seed)).toEqual([
      { session: OPENED.session, clientSeed: 'other' },
      { session: OPENED.session },
    ]);
  });
});

import { catalog, studio, TRIAL_TYPE } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  endGameSessions,
  gameSessionOf,
  openGameSession,
  redeemLaunch,
  type Launch,
} from '../../src/modules/catalog/launch.service.ts';
import { setGameActive, setPlayerActive } from '../../src/modules/catalog/switch.service.ts';
import { purgeExpired } from '../../src/jobs/purge-expired.ts';
import { failureOf, valueOf, WIDE } from '../kit/login-kit.ts';
import { afterMs, soon } from '../kit/patience.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const MINUTE_MS = 60_000;
const VENDOR = 'AGILA';
const REASON = { who: 'Ana', why: 'test', ip: '' };

let now = new Date('2026-12-01T04:00:00Z');
let server: TestServer;
let game: catalog.Game;

beforeAll(async () => {
  server = await startTestServer({ clock: { now: () => now }, app: { budgets: WIDE } });
  const { games } = await valueOf(server, catalog.gameList, { pageNo: 1, vassalage: VENDOR });
  if (!games[0]) throw new Error('the vendor has games');
  [game] = games;
});
afterAll(() => server.close());

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const launch = (
  person: Person,
  input: Parameters<typeof valueOf<typeof catalog.launch>>[2] = { nodeId: game.nodeId },
) => valueOf(server, catalog.launch, input, { token: person.token });
const refusal = async (person: Person, input: Parameters<typeof valueOf<typeof catalog.launch>>[2]) =>
  (await failureOf(server, catalog.launch, input, { token: person.token })).code;
const tokenOf = ({ url }: { readonly url: string }) =>
  /#t=([A-Za-z0-9_-]{43})&l=EN&h=[a-z]+&e=[a-z]+$/.exec(url)?.[1] ?? '';

/** A member who has opened a game. */
async function seat(): Promise<{ readonly person: Person; readonly token: string; readonly opened: Launch }> {
  const person = await createPerson(server.ctx);
  const opened = await redeemLaunch(server.ctx, VENDOR, tokenOf(await launch(person)));
  if (!opened) throw new Error('the launch is good');
  return { person, opened, token: await openGameSession(server.ctx, opened) };
}
const state = async (token: string, vendor = VENDOR) => {
  const found = await gameSessionOf(server.ctx, vendor, token);
  return found.ok ? 'live' : found.error.code;
};

async function addOutsideVendor(code: string, columns: { launchUrl: string; hasTrial?: boolean }): Promise<void> {
  await server.database.sql(
    'insert into vendor (code, name, launch_url, has_trial, open_mode) values ($1, $1, $2, $3, $4)',
    [code, columns.launchUrl, columns.hasTrial ?? false, 'window'],
  );
  await server.database.sql("insert into brand_vendor (merchant_code, vendor_code) values ('ty01', $1)", [code]);
}

describe('a launch', () => {
  it('answers the page of the game with a token behind the hash [API-71, T25]', async () => {
    const person = await createPerson(server.ctx);
    const value = await launch(person);
    expect(value).toMatchObject({ openMode: 'frame', nodeId: game.nodeId, gameName: game.gameName });
    expect(value.url.startsWith(`${studio.PLAY_PATH}#t=`)).toBe(true);
    const [row] = await server.database.sql('select * from game_launch where member_id = $1', [person.memberId]);
    expect(JSON.stringify(row)).not.toContain(tokenOf(value));
    const named = await launch(person, { vassalage: VENDOR, gameId: game.gameId });
    expect(named.nodeId).toBe(game.nodeId);
  });

  it('is asked for by GET as well, in the words of the specification [API-71]', async () => {
    const person = await createPerson(server.ctx);
    const url = `/lgw/game/launch?vassalage=${VENDOR}&gameId=${game.gameId}&gameType=RNG&nodeId=${game.nodeId}&platform=html5&language=EN`;
    const headers = { merchant: 'ty01', authorization: person.token };
    const answer = await server.app.inject({ url, headers });
    expect(answer.headers['cache-control']).toBe('no-store');
    const token = tokenOf(answer.json().value);
    expect(await redeemLaunch(server.ctx, VENDOR, token)).toMatchObject({ memberId: person.memberId });
    expect(await redeemLaunch(server.ctx, VENDOR, token)).toBeNull();
    expect((await server.app.inject({ url, headers: { merchant: 'ty01' } })).json().errorCode).toBe('session.required');
    expect((await server.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(405);
  });

  it('needs a session [LAUNCH-01]', async () => {
    expect((await failureOf(server, catalog.launch, { nodeId: game.nodeId })).code).toBe('session.required');
  });

  it('is redeemed once, even by many at once [T25]', async () => {
    const person = await createPerson(server.ctx);
    const token = tokenOf(await launch(person));
    const tries = await Promise.all(Array.from({ length: 20 }, () => redeemLaunch(server.ctx, VENDOR, token)));
    expect(tries.filter((one) => one !== null)).toMatchObject([
      { memberId: person.memberId, vendorCode: VENDOR, gameCode: game.gameId, language: 'EN' },
    ]);
    expect(await redeemLaunch(server.ctx, VENDOR, token)).toBeNull();
  });

  it('is worth nothing for another vendor, after a minute, or made up [T25]', async () => {
    const person = await createPerson(server.ctx);
    const token = tokenOf(await launch(person));
    expect(await redeemLaunch(server.ctx, 'PERLAS', token)).toBeNull();
    expect(
      await redeemLaunch(server.ctx, VENDOR, `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`),
    ).toBeNull();
    later(MINUTE_MS);
    expect(await redeemLaunch(server.ctx, VENDOR, token)).toBeNull();
  });

  it('is worth nothing when its member has left the site [D6]', async () => {
    const person = await createPerson(server.ctx);
    const token = tokenOf(await launch(person));
    await server.database.sql('update session set revoked_at = now(), revoked_reason = $1 where member_id = $2', [
      'logout',
      person.memberId,
    ]);
    expect(await redeemLaunch(server.ctx, VENDOR, token)).toBeNull();
  });

  it('puts the title in front of the recent ones [LAUNCH-05, API-78]', async () => {
    const person = await createPerson(server.ctx);
    const { games } = await valueOf(server, catalog.gameList, { pageNo: 1, pageSize: 2 });
    for (const one of [...games, ...games.slice(0, 1)]) {
      later(1000);
      await launch(person, { nodeId: one.nodeId });
    }
    const { list } = await valueOf(server, catalog.recentList, { page: 1 }, { token: person.token });
    expect(list.map((one) => one.nodeId)).toEqual(games.map((one) => one.nodeId));
  });

  it('refuses what is not there or switched off', async () => {
    const person = await createPerson(server.ctx);
    for (const input of [{ nodeId: '999999' }, { nodeId: 'abc' }, { vassalage: 'NOBODY' }, { vassalage: VENDOR }, {}]) {
      expect(await refusal(person, input)).toBe('game.not.found');
    }
    await setGameActive(server.ctx, { vendor: VENDOR, code: game.gameId }, false, REASON);
    await soon(async () => expect(await refusal(person, { nodeId: game.nodeId })).toBe('game.unavailable'));
    await setGameActive(server.ctx, { vendor: VENDOR, code: game.gameId }, true, REASON);
    await soon(() => launch(person));
    for (const vassalage of ['TCG_LOTTO_VN', 'TCG_SEA', 'LOTT', 'ELOTT']) {
      expect(await refusal(person, { vassalage })).toBe('game.not.found'); // LAUNCH-02
    }
  });

  it('fills in the address of an outside vendor, and says when there is none [LAUNCH-06, LAUNCH-09]', async () => {
    const person = await createPerson(server.ctx);
    await addOutsideVendor('OUTSIDE', { launchUrl: 'https://games.example/{game}?token={token}&lang={lang}' });
    await addOutsideVendor('NOWHERE', { launchUrl: '' });
    const value = await soon(() => launch(person, { vassalage: 'OUTSIDE', gameId: 'a b&c' }));
    expect(value.openMode).toBe('window');
    expect(value.url).toMatch(/^https:\/\/games\.example\/a%20b%26c\?token=[A-Za-z0-9_-]{43}&lang=EN$/);
    expect(await refusal(person, { vassalage: 'NOWHERE' })).toBe('launch.url.empty');
  });

  it('lets trial players in only where there is play money [LAUNCH-08]', async () => {
    const trial = await createPerson(server.ctx, { type: TRIAL_TYPE });
    expect((await launch(trial)).nodeId).toBe(game.nodeId);
    await addOutsideVendor('REALONLY', { launchUrl: 'https://games.example/{token}' });
    await soon(async () => expect(await refusal(trial, { vassalage: 'REALONLY' })).toBe('free_reject'));
    await server.database.sql('update game set has_trial = false where id = $1', [game.nodeId]);
    await soon(async () => expect(await refusal(trial, { nodeId: game.nodeId })).toBe('free_reject'));
    await server.database.sql('update game set has_trial = true where id = $1', [game.nodeId]);
  });

  it('lets a member try a game with play money, beside the session of their own [LAUNCH-08]', async () => {
    const person = await createPerson(server.ctx);
    const opened = await redeemLaunch(
      server.ctx,
      VENDOR,
      tokenOf(await launch(person, { nodeId: game.nodeId, demo: '1' })),
    );
    expect(opened?.memberId).not.toBe(person.memberId);
    const [member] = await server.database.sql('select type from member where id = $1', [opened?.memberId]);
    expect(member).toEqual({ type: TRIAL_TYPE });
    const { list } = await valueOf(server, catalog.recentList, { page: 1 }, { token: person.token });
    expect(list.map((one) => one.nodeId)).toEqual([game.nodeId]);
    expect((await redeemLaunch(server.ctx, VENDOR, tokenOf(await launch(person))))?.memberId).toBe(person.memberId);
    await server.database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, 'cooling', $2, $3)`,
      [person.memberId, now, new Date(now.getTime() + 60 * MINUTE_MS)],
    );
    expect(await refusal(person, { nodeId: game.nodeId, demo: '1' })).toBe('player.cooling');
  });

  it.each([
    ['excluded', 'player.excluded'],
    ['cooling', 'player.cooling'],
  ])('refuses who is %s [R31, R32]', async (pause, code) => {
    const person = await createPerson(server.ctx);
    await server.database.sql(
      `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`,
      [person.memberId, pause, now, new Date(now.getTime() + 3_600_000)],
    );
    expect(await refusal(person, { nodeId: game.nodeId })).toBe(code);
  });

  it('refuses who was stopped by the operator, until that is taken back [R51]', async () => {
    const { person, token } = await seat();
    await setPlayerActive(server.ctx, person.memberId, false, REASON);
    expect(await refusal(person, { nodeId: game.nodeId })).toBe('player.disabled');
    expect(await state(token)).toBe('token.expired');
    await setPlayerActive(server.ctx, person.memberId, true, REASON);
    expect((await launch(person)).nodeId).toBe(game.nodeId);
    const kinds = await server.database.sql(
      "select kind from account_event where member_id = $1 and kind like 'player.%' order by id",
      [person.memberId],
    );
    expect(kinds).toEqual([{ kind: 'player.off' }, { kind: 'player.on' }]);
  });
});

describe('a game session', () => {
  it('belongs to one vendor, and its token to nobody else', async () => {
    const { token, opened } = await seat();
    expect(await gameSessionOf(server.ctx, VENDOR, token)).toMatchObject({ ok: true, value: opened });
    expect(await state(token, 'PERLAS')).toBe('token.unknown');
    expect(await state('made-up')).toBe('token.unknown');
  });

  it('ends when nobody plays for half an hour, and lives on while somebody does', async () => {
    const { token } = await seat();
    for (let turn = 0; turn < 4; turn += 1) {
      later(20 * MINUTE_MS);
      expect(await state(token)).toBe('live');
    }
    later(31 * MINUTE_MS);
    expect(await state(token)).toBe('token.expired');
  });

  it('ends with the session of the site, within three seconds [D6]', async () => {
    const { person, token } = await seat();
    expect(await state(token)).toBe('live');
    await server.database.sql('update session set revoked_at = now(), revoked_reason = $1 where member_id = $2', [
      'logout',
      person.memberId,
    ]);
    expect(await afterMs(3000, () => state(token))).toBe('token.expired');
  });

  it('keeps the session of the site alive, for half an hour at a time', async () => {
    const { person, token } = await seat();
    for (let turn = 0; turn < 3; turn += 1) {
      later(25 * MINUTE_MS);
      await state(token);
    }
    expect((await launch(person)).nodeId).toBe(game.nodeId);
  });

  it('ends after twelve hours, however busy', async () => {
    const { token } = await seat();
    for (let turn = 0; turn < 36; turn += 1) {
      later(19 * MINUTE_MS);
      expect(await state(token)).toBe('live');
    }
    later(40 * MINUTE_MS);
    expect(await state(token)).toBe('token.expired');
  });

  it('can be ended, all of a member or all of one session of the site', async () => {
    const [one, other] = [await seat(), await seat()];
    await endGameSessions(server.ctx, server.ctx.db, { sessionId: one.opened.sessionId });
    expect([await state(one.token), await state(other.token)]).toEqual(['token.expired', 'live']);
    await endGameSessions(server.ctx, server.ctx.db, { memberId: other.opened.memberId });
    expect(await state(other.token)).toBe('token.expired');
  });

  it('is forgotten some time after its end, launches sooner', async () => {
    const { person } = await seat();
    const count = async (table: string) =>
      (await server.database.sql(`select count(*)::int as n from ${table} where member_id = $1`, [person.memberId]))[0];
    later(2 * 60 * MINUTE_MS);
    await purgeExpired(server.ctx);
    expect([await count('game_launch'), await count('game_session')]).toEqual([{ n: 0 }, { n: 1 }]);
    later(31 * 24 * 60 * MINUTE_MS);
    await purgeExpired(server.ctx);
    expect(await count('game_session')).toEqual({ n: 0 });
  });
});

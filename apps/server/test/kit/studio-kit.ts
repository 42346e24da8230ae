import { randomUUID } from 'node:crypto';
import { studio, type Answer, type Call, type Value } from '@perya/contract';
import type { StudioTitle } from '@perya/game-math';
import { assert, type Draws } from '@perya/std';
import { climbed, type CrashOutcome, type CrashPublic } from '@perya/instant/crash/public';
import { findClimbs, findSeeds, type WantedRound } from '../../../../tools/testing/known-rounds.ts';
import { makeLaunch } from '../../src/modules/catalog/launch.service.ts';
import { STUDIO_TITLES } from '../../src/modules/catalog/studio-titles.service.ts';
import { syncStudioTitles } from '../../src/modules/catalog/sync-titles.service.ts';
import { takeLease, type RoomLease } from '../../src/modules/studio/shared-round/lease.store.ts';
import { logIn } from './people.ts';
import type { TestServer } from './server.ts';
import { createPlayer } from './vendor-kit.ts';

/** The titles these tests play. */
export const TITLE: StudioTitle = firstTitle();

function firstTitle(): StudioTitle {
  const [title] = STUDIO_TITLES;
  assert(title, 'the studio has titles');
  return title;
}

/** The smallest stake of the title, as the wire has it. */
export const STAKE = (Number(TITLE.stakes[0]) / 100).toFixed(2);

/** Somebody who sits at a game. */
export interface Sitting {
  readonly memberId: string;
  /** Of the site. */
  readonly token: string;
  readonly session: string;
  readonly opened: Value<typeof studio.open>;
  play(stake?: string, key?: string): Promise<Answer<typeof studio.play>>;
}

/** What was answered. */
export function valueOf<C extends Call>(answer: Answer<C>): Value<C> {
  assert(answer.kind === 'value', `there is a value: ${JSON.stringify(answer)}`);
  return answer.value;
}

/** The code of a refusal; empty when it was none. */
export function refusalOf(answer: Answer<Call>): string {
  return answer.kind === 'failure' ? answer.failure.errorCode : '';
}

/** What the books say of a member's cash. */
export async function cashOf(server: TestServer, memberId: string): Promise<bigint> {
  const [row] = await server.database.sql(
    `select balance::text from ledger_account where member_id = $1 and kind = 'cash'`,
    [memberId],
  );
  return BigInt(String(row?.['balance']));
}

/** How many rounds of a member stand in each state. */
export async function statesOf(server: TestServer, memberId: string): Promise<Record<string, number>> {
  const rows = await server.database.sql(
    'select state, count(*)::int as count from round where member_id = $1 group by 1 order by 1',
    [memberId],
  );
  return Object.fromEntries(rows.map((row) => [String(row['state']), Number(row['count'])]));
}

/** How often the books took a stake of a member. */
export async function betsOf(server: TestServer, memberId: string): Promise<number> {
  const [row] = await server.database.sql(
    `select count(*)::int as count from ledger_transfer where member_id = $1 and kind = 'bet' and refusal is null`,
    [memberId],
  );
  return Number(row?.['count']);
}

/** The id of a title whose tables no server has. */
export async function lostTitle(server: TestServer, { vendor, code }: StudioTitle): Promise<number> {
  const [row] = await server.database.sql(
    `with made as (
       insert into round_title (vendor_code, game_code, currency, model_id, model_hash)
       values ($1, $2, 'PHP', 'm', decode(repeat('00', 32), 'hex')) on conflict do nothing returning id
     )
     select id from made union all select id from round_title
     where vendor_code = $1 and game_code = $2 and model_hash = decode(repeat('00', 32), 'hex')`,
    [vendor, code],
  );
  return Number(row?.['id']);
}

/** Makes the titles known; once for a server. */
export async function openStudio(server: TestServer): Promise<void> {
  await syncStudioTitles(server.ctx);
}

/** A launch as the lobby makes it. */
export async function launchFor(
  server: TestServer,
  memberId: string,
  title: Pick<StudioTitle, 'vendor' | 'code'> = TITLE,
): Promise<string> {
  const [row] = await server.database.sql('select id from session where member_id = $1 order by id desc limit 1', [
    memberId,
  ]);
  return makeLaunch(server.ctx, {
    memberId,
    sessionId: String(row?.['id']),
    vendorCode: title.vendor,
    gameCode: title.code,
    language: 'EN',
  });
}

/** Lets somebody with money sit down at a title. */
export async function sitDown(
  server: TestServer,
  options: { readonly amount?: bigint; readonly type?: number; readonly currency?: string } = {},
): Promise<Sitting> {
  const { amount = 1_000_000n, ...kind } = options;
  const { memberId } = await createPlayer(server, amount, kind);
  return sitAgain(server, memberId);
}

/** Opens the game for a member, in a new session of the site. */
export async function sitAgain(server: TestServer, memberId: string, title = TITLE): Promise<Sitting> {
  const token = await logIn(server.ctx, memberId);
  const launch = await launchFor(server, memberId, title);
  const opened = await server.ask(studio.open, { token: launch, language: 'EN' });
  assert(opened.kind === 'value', `the game opens: ${JSON.stringify(opened)}`);
  const { session } = opened.value;
  return {
    memberId,
    token,
    session,
    opened: opened.value,
    play: (stake = STAKE, key = randomUUID()) => server.ask(studio.play, { session, key, stake }),
  };
}

/** Lets somebody with money sit down at a title whose first rounds are known. */
export async function sitKnowing(
  server: TestServer,
  title: StudioTitle,
  wanted: readonly WantedRound[],
): Promise<Sitting> {
  const { memberId } = await createPlayer(server, 1_000_000n);
  const { serverSeed, serverHash, clientSeed } = findSeeds(title, wanted);
  const place = { table: 'seed_pair', column: 'server_seed_sealed', row: `${memberId}/${serverHash}` };
  await server.database.sql(
    `insert into seed_pair (member_id, state, server_seed_sealed, server_hash, client_seed, created_at)
     values ($1, 'current', $2, decode($3, 'hex'), $4, now())`,
    [memberId, server.ctx.vault.sealText(place, serverSeed), serverHash, clientSeed],
  );
  return sitAgain(server, memberId, title);
}

/** A title that climbs, in the words of its game. */
export function climbOf({ shared: game, rules }: StudioTitle) {
  assert(game, 'a climb can be shared');
  return {
    game,
    betMs: game.betMs,
    pauseMs: game.pauseMs,
    flightMs: (height: number) => game.runMs({ height }),
    climbed: (ms: number) => climbed(rules as CrashPublic, ms),
    heightOf: (draws: Draws) => (game.outcome(draws) as CrashOutcome).height,
  };
}

/** The lease of a room that nobody leads. */
export async function leaseOf({ ctx }: Pick<TestServer, 'ctx'>, gameCode: string): Promise<RoomLease> {
  const taken = await takeLease(ctx.db, { merchantCode: 'ty01', gameCode }, 'a test');
  assert('lease' in taken, 'nobody leads the room');
  return taken.lease;
}

/** Gives the room of a title a chain of so many climbs between two heights; tells them, in hundredths. */
export async function plantClimbs(
  server: TestServer,
  title: StudioTitle,
  wanted: { readonly count: number; readonly least: number; readonly most: number },
): Promise<readonly number[]> {
  const { secret, terminal, salt, heights } = findClimbs(title, wanted);
  const place = { table: 'shared_chain', column: 'secret_sealed', row: terminal };
  await server.database.sql(
    `insert into shared_chain (merchant_code, game_code, terminal, secret_sealed, salt, length, created_at)
     values ('ty01', $1, $2, $3, $4, $5, now())`,
    [title.code, terminal, server.ctx.vault.sealText(place, secret), salt, wanted.count],
  );
  return heights;
}

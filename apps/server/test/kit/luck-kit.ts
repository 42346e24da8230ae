import { rain, spins, wheel } from '@perya/contract';
import type { StudioTitle } from '@perya/game-math';
import { SLOT_TITLES } from '@perya/slots/titles';
import { assert } from '@perya/std';
import { endCampaign } from '../../src/modules/promotions/index.ts';
import { planWaves, turnWaves } from '../../src/modules/rain/index.ts';
import { logIn, type Person } from './people.ts';
import {
  createVerified,
  grantTo,
  openCampaign,
  takeRewards,
  untilState,
  valueOf,
  type TestCampaign,
  type Wish,
} from './promo-kit.ts';
import type { TestServer } from './server.ts';

type Member = Pick<Person, 'memberId'>;

/** The odds of an ordinary wheel. */
export const FIELDS = [
  { prize: '1.00', odds: 6_000 },
  { prize: '5.00', odds: 3_000 },
  { prize: '20.00', odds: 990 },
  { prize: '888.00', odds: 10 },
];

/** A brand has one of a kind: that of the demonstration makes room. */
async function makeRoom(server: TestServer, kind: 'WHEEL' | 'RAIN'): Promise<void> {
  const rows = await server.database.sql(
    `select code from campaign where kind = $1 and state = 'running' and code like 'demo-%'`,
    [kind],
  );
  for (const code of rows.map((row) => String(row['code']))) {
    const ended = await endCampaign(server.ctx, code, 'Ana');
    assert(ended.ok, `${code} ends`);
    await untilState(server, code, 'ended');
  }
}

/** A wheel that runs; unless a test wants more, with one spin a day for whoever comes. */
export async function openWheel(
  server: TestServer,
  { spins, fields = FIELDS, ...wish }: Wish & { readonly spins?: object; readonly fields?: readonly object[] } = {},
): Promise<TestCampaign> {
  await makeRoom(server, 'WHEEL');
  const size = { by: 'odds', fields, ...(spins && { spins }) };
  return openCampaign(server, {
    kind: 'WHEEL',
    trigger: 'spinEarned',
    once: 'never',
    hours: 24,
    endsIn: null,
    ...wish,
    terms: { award: { form: 'cash', size, turnoverTimes: 1 }, ...wish.terms },
  });
}

/** The wheel of somebody. */
export async function wheelFor(server: TestServer, { memberId }: Member) {
  return valueOf(await server.ask(wheel.show, {}, { token: await logIn(server.ctx, memberId) }));
}

/** A spin under a key, of the wheel that is shown unless another is named. */
export async function spinFor(server: TestServer, person: Member, key: string, promotionId?: string) {
  const token = await logIn(server.ctx, person.memberId);
  const shown = promotionId ?? (await wheelFor(server, person)).wheel?.promotionId ?? '1';
  return server.ask(wheel.spin, { promotionId: shown }, { token, key });
}

/** A rain with waves at these times of the day, each open for ten minutes. */
export async function openRain(
  server: TestServer,
  { at = ['20:00'], pot = '100.00', low = '1.00', high = '50.00', ...wish }: Wish & RainWish = {},
): Promise<TestCampaign> {
  await makeRoom(server, 'RAIN');
  const size = { by: 'split', pot, low, high, waves: { at } };
  return openCampaign(server, {
    kind: 'RAIN',
    trigger: 'wave',
    once: 'never',
    endsIn: null,
    ...wish,
    terms: { award: { form: 'cash', size, turnoverTimes: 1 }, ...wish.terms },
  });
}

interface RainWish {
  readonly at?: readonly string[];
  readonly pot?: string;
  readonly low?: string;
  readonly high?: string;
}

/** The rain of somebody. */
export async function rainFor(server: TestServer, { memberId }: Member) {
  return valueOf(await server.ask(rain.show, {}, { token: await logIn(server.ctx, memberId) }));
}

/** Somebody comes while a wave is open. */
export async function enterAs(server: TestServer, { memberId }: Member, waveId: string, key: string) {
  return server.ask(rain.enter, { waveId }, { token: await logIn(server.ctx, memberId), key });
}

/** Goes to the next wave of the rain and opens it; answers its number. */
export async function openNextWave(server: TestServer, forward: (ms: number) => void): Promise<string> {
  await planWaves(server.ctx);
  const now = server.ctx.clock.now();
  const rows = await server.database.sql(
    `select w.id, w.opens_at from rain_wave w join campaign c on c.id = w.campaign_id and c.state = 'running'
     where w.state = 'planned' and w.opens_at > $1 order by w.opens_at limit 1`,
    [now],
  );
  const [next] = rows;
  assert(next, 'a wave is planned');
  forward((next['opens_at'] as Date).getTime() - now.getTime());
  await turnWaves(server.ctx);
  return String(next['id']);
}

/** The wheel of a brand in which tests share one; it is opened by whoever comes first. */
export async function sharedWheel(server: TestServer): Promise<string> {
  const rows = await server.database.sql(`select id from campaign where kind = 'WHEEL' and state = 'running'`);
  return rows[0] ? String(rows[0]['id']) : (await openWheel(server)).id;
}

/** A wave that is open now, of a rain that tests share. */
export async function sharedWave(server: TestServer): Promise<string> {
  const running = await server.database.sql(`select id from campaign where kind = 'RAIN' and state = 'running'`);
  if (!running[0]) await openRain(server);
  await planWaves(server.ctx);
  const now = server.ctx.clock.now();
  const rows = await server.database.sql(
    `update rain_wave set opens_at = $1, closes_at = $2, act_at = $1 where id = (
       select w.id from rain_wave w join campaign c on c.id = w.campaign_id and c.state = 'running'
       where w.state in ('planned', 'open') order by w.state, w.id limit 1) returning id, state`,
    [now, new Date(now.getTime() + 3_600_000)],
  );
  const [wave] = rows;
  assert(wave, 'a wave is planned');
  if (wave['state'] === 'planned') await turnWaves(server.ctx);
  else await server.database.sql('update rain_wave set act_at = closes_at where id = $1', [wave['id']]);
  return String(wave['id']);
}

/** A slot without a jackpot that was there before any test. */
export function freeTitle(): StudioTitle {
  const title = SLOT_TITLES.find(
    ({ jackpotPpm, vendor, releasedOn }) => jackpotPpm === undefined && vendor === 'PERYA' && releasedOn < '2026-01-01',
  );
  assert(title, 'there is a slot');
  return title;
}

const STAKED = freeTitle();
const [STAKE = 0] = STAKED.stakes;

/** The slot of free spins here, and what one of them costs. */
export const SPUN = {
  title: STAKED,
  stake: STAKE,
  price: `${Math.floor(STAKE / 100)}.${String(STAKE % 100).padStart(2, '0')}`,
};

/** An award of free spins; of the same slot at its lowest stake, unless a test wants another. */
export function spinsAward(count: number, more: object = {}): object {
  return { form: 'spins', title: `${STAKED.vendor}/${STAKED.code}`, count, stake: SPUN.price, ...more };
}

/** A campaign in which staff give an award of free spins. */
export const spinsGrant = (award: object): Wish => ({
  kind: 'GRANT',
  hours: 168,
  terms: { award, expiry: { days: 7 } },
});

/** Staff give somebody new an award of free spins, who takes it. */
export async function giveSpins(server: TestServer, award: object) {
  const campaign = await openCampaign(server, spinsGrant(award));
  const person = await createVerified(server);
  const rewardId = await grantTo(server, campaign, person);
  const claimed = valueOf(await takeRewards(server, person, [rewardId]));
  assert(claimed.claimed.includes(rewardId) && claimed.amount === '0.00', 'free spins are taken and are no cash');
  return { campaign, person, rewardId };
}

/** Somebody with free spins to play. */
export async function createSpinner(server: TestServer): Promise<{ readonly token: string; readonly id: string }> {
  const { person } = await giveSpins(server, spinsAward(3));
  const { list } = valueOf(await server.ask(spins.list, {}, { token: person.token }));
  return { token: person.token, id: list[0]?.id ?? '' };
}

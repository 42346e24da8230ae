import { reward, security } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { decideKyc, listKycQueue } from '../../src/modules/identity/index.ts';
import { giveWelcomes, welcomeNewcomers } from '../../src/modules/welcome/index.ts';
import { movableClock } from '../kit/brands.ts';
import { valueOf, WIDE } from '../kit/login-kit.ts';
import { logIn, type Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { openCampaign, purseTerms } from '../kit/promo-kit.ts';
import { createProved } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const DAY_MS = 24 * 3_600_000;
const clock = movableClock('2026-11-15T04:00:00.000Z');
let server: TestServer;
let papers = 700_000;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  // The demonstration welcomes people too.
  await server.database.sql(`update campaign set state = 'paused' where kind = 'WELCOME'`);
});
afterAll(() => server.close());

/** Somebody hands in papers, and staff accept them. */
async function verify(person: Person): Promise<void> {
  papers += 1;
  await valueOf(
    server,
    security.submitKyc,
    {
      idKind: 'national',
      fullName: 'Niña Peña',
      idNumber: `PH${papers}`,
      birthDate: '1990-05-17',
      frontId: (await upload(server, person.token, await picture())).id,
      selfieId: (await upload(server, person.token, await picture(), { purpose: 'kycSelfie' })).id,
    },
    person,
  );
  const queue = await listKycQueue(server.ctx, 'ty01');
  const id = queue.find(({ memberId }) => memberId === person.memberId)?.id ?? '';
  expect(await decideKyc(server.ctx, id, 'rosa', { state: 'verified' })).toMatchObject({ ok: true });
}

const welcome = async () => {
  await welcomeNewcomers(server.ctx);
  await giveWelcomes(server.ctx);
};
const rewardsOf = async ({ memberId }: Person) => {
  const token = await logIn(server.ctx, memberId);
  const { list } = await valueOf(server, reward.list, { status: 'available' }, { token });
  return list.map(({ amount, form }) => [amount, form]);
};

describe('a welcome', () => {
  it('is given to who proves who they are while it runs, once, and never for a registration alone [PROMO-04, PROMO-06]', async () => {
    const early = await createProved(server.ctx);
    await verify(early);
    clock.forward(2 * 3_600_000);
    await openCampaign(server, {
      kind: 'WELCOME',
      trigger: 'kycVerified',
      hours: 168,
      endsIn: 2000,
      terms: purseTerms({ by: 'fixed', amount: '58.00' }),
    });
    const [ana, ben] = [await createProved(server.ctx), await createProved(server.ctx)];
    await verify(ana);
    await Promise.all([welcome(), welcome()]);
    await welcome();
    expect(await rewardsOf(ana)).toEqual([['58.00', 'bonus']]);
    expect(await rewardsOf(ben)).toEqual([]);
    expect(await rewardsOf(early)).toEqual([]);
  });

  it('waits for who takes a pause, and is none for who excluded themselves [R32]', async () => {
    const [cooling, excluded] = [await createProved(server.ctx), await createProved(server.ctx)];
    for (const person of [cooling, excluded]) await verify(person);
    const pause = (kind: string, { memberId }: Person) =>
      server.database.sql(
        `insert into player_care (member_id, pause, pause_since, pause_until) values ($1, $2, $3, $4)`,
        [memberId, kind, clock.now(), new Date(clock.now().getTime() + DAY_MS / 2)],
      );
    await pause('cooling', cooling);
    await pause('excluded', excluded);
    await welcome();
    const known = await server.database.sql(
      'select refusal from welcome where member_id = any ($1) order by member_id',
      [[cooling.memberId, excluded.memberId]],
    );
    expect(known.map((row) => row['refusal'])).toEqual(['player.cooling', 'player.excluded']);
    clock.forward(DAY_MS + 1000);
    await welcome();
    expect(await rewardsOf(cooling)).toEqual([['58.00', 'bonus']]);
    const [row] = await server.database.sql('select reward_id, act_at from welcome where member_id = $1', [
      excluded.memberId,
    ]);
    expect(row).toEqual({ reward_id: null, act_at: null });
    expect(await checkWhole(server.ctx.db)).toEqual([]);
  });
});

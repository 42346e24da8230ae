import { security, session } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPromo } from '../../src/commands/promo-staff.ts';
import { receivePayment } from '../../src/modules/cashier/deposit-credit.service.ts';
import { decideDeposit } from '../../src/modules/cashier/deposit-review.service.ts';
import { lookAtFriends } from '../../src/modules/referral/index.ts';
import { decideKyc, listKycQueue } from '../../src/modules/identity/index.ts';
import { createBrand, movableClock } from '../kit/brands.ts';
import { openDeposit } from '../kit/deposits.ts';
import { newAddress, send, valueOf as given, WIDE } from '../kit/login-kit.ts';
import { createAccount, type Person } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { openCampaign, typeCode, valueOf, type Wish } from '../kit/promo-kit.ts';
import { createProved } from '../kit/proved.ts';
import { createFriend, doDeeds, stateOf } from '../kit/referral-kit.ts';
import { goodForm, prepareRegistration, registerWith } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { followAll } from '../kit/vip-kit.ts';
import { createSaver } from '../kit/withdraw-kit.ts';

const clock = movableClock();
let server: TestServer;
let last = 0;

beforeAll(async () => {
  server = await startTestServer({ clock, app: { budgets: WIDE } });
  await followAll(server);
});
afterAll(() => server.close());

type Payer = { readonly payerName?: string | null; readonly payerAccount?: string | null; readonly amount?: bigint };

const saver = () => createSaver(server, 0n);

/** Money that somebody paid in for an account. */
async function payIn(person: Person, { payerName = 'Juan Dela Peña', amount = 50_000n, ...more }: Payer = {}) {
  const { orderNo } = await openDeposit(server, person);
  last += 1;
  const ref = `link-${last}`;
  const said = { state: 'paid', ref, amount, currency: 'PHP', paidAt: clock.now(), payerName } as const;
  const paid = { ...said, payerAccount: '0917 123 0142', ...more };
  const receipt = await receivePayment(server.ctx, { merchantCode: 'ty01', provider: 'sandbox', orderNo, paid });
  return { ref, receipt };
}

const letIn = (ref: string) =>
  decideDeposit(server.ctx, { merchantCode: 'ty01', provider: 'sandbox', ref }, { isLetIn: true, by: 'Cora' });

const linksOf = async (...people: readonly Pick<Person, 'memberId'>[]) => {
  const rows = await server.database.sql(
    'select a, b, kind from member_link where a = any ($1) and b = any ($1) order by kind',
    [people.map(({ memberId }) => memberId)],
  );
  return rows.map((row) => row['kind']);
};

/** How two accounts fare that want one after the other what each person has once. */
async function claimInTurn(one: Person, other: Person, wish: Wish = {}) {
  const { promoCode } = await openCampaign(server, { terms: { abuse: { reviewsLinked: true } }, ...wish });
  const states = [];
  for (const person of [one, other]) states.push(valueOf(await typeCode(server, person, promoCode)).state);
  return states;
}

describe('a payer', () => {
  it('who paid for two accounts links them, however the name and the number are written [PROMO-01]', async () => {
    const [ana, ben] = [await saver(), await saver()];
    expect((await payIn(ana)).receipt).toBe('credited');
    await payIn(ben, { payerName: '  DELA PEN\u0303A,  juan', payerAccount: '0917-1230142' });
    expect(await linksOf(ana, ben)).toEqual(['payer']);
    expect(await claimInTurn(ana, ben)).toEqual(['claimed', 'applying']);
    expect(await listPromo(server.ctx, 'ty01')).toContain(`shares payer with ${ana.memberId}`);
    // Again and again changes nothing.
    await payIn(ana);
    expect(await linksOf(ana, ben)).toEqual(['payer']);
  });

  it.each([
    [
      'of the same name alone',
      { payerName: 'Maria Santos', payerAccount: null },
      { payerName: 'Maria Santos', payerAccount: null },
    ],
    [
      'of the same name with another number',
      { payerName: 'Liza Cruz' },
      { payerName: 'Liza Cruz', payerAccount: '0918 000 1111' },
    ],
    ['of another name with the same number', { payerName: 'Rosa Reyes' }, { payerName: 'Tomas Reyes' }],
    ['without a name', { payerName: null }, { payerName: null }],
  ])('%s links nobody', async (_what, one, other) => {
    const [ana, ben] = [await saver(), await saver()];
    await payIn(ana, one);
    await payIn(ben, other);
    expect(await linksOf(ana, ben)).toEqual([]);
  });

  it('whose money was kept out links nobody until it is let in', async () => {
    const [ana, ben] = [await saver(), await saver()];
    await payIn(ana, { payerName: 'Ines Ocampo' });
    const { ref, receipt } = await payIn(ben, { payerName: 'Ines Ocampo', amount: 1n });
    expect([receipt, await linksOf(ana, ben)]).toEqual(['review', []]);
    expect(await letIn(ref)).toMatchObject({ ok: true });
    expect(await linksOf(ana, ben)).toEqual(['payer']);
    for (let turn = 0; turn < 3; turn += 1) {
      const [cora, dan] = [await saver(), await saver()];
      const kept = { payerName: `Ines Reyes ${'abc'[turn]}`, amount: 1n };
      const refs = [(await payIn(cora, kept)).ref, (await payIn(dan, kept)).ref];
      await Promise.all(refs.map(letIn));
      expect(await linksOf(cora, dan)).toEqual(['payer']);
    }
  });

  it('of two accounts at the same moment is seen by one of them', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const [ana, ben] = [await saver(), await saver()];
      const payer = { payerName: `Pedro Santos ${'abcde'[turn]}` };
      await Promise.all([payIn(ana, payer), payIn(ben, payer)]);
      expect(await linksOf(ana, ben)).toEqual(['payer']);
    }
  });

  it('of the inviter is a case for staff, and so is one of the same name alone, whatever its accents [API-52]', async () => {
    const ana = await saver();
    const [same, named, other] = [await saver(), await saver(), await saver()];
    await payIn(ana, { payerName: 'Niña Peña' });
    await payIn(same, { payerName: 'Nina Pena' });
    await payIn(named, { payerName: 'PENA,  NINA', payerAccount: null });
    await payIn(other, { payerName: 'Niño Peña' });
    for (const one of [same, named, other]) {
      await createFriend(server, ana, one);
      await doDeeds(server, one);
    }
    await lookAtFriends(server.ctx);
    const states = await Promise.all([same, named, other].map((one) => stateOf(server, one)));
    expect(states).toEqual(['review', 'review', 'counted']);
    const listed = await listPromo(server.ctx, 'ty01');
    expect(listed).toMatch(new RegExp(`friend  ${same.memberId}  .*shares payer with ${ana.memberId}`));
  });
});

describe('a device', () => {
  const login = (username: string, password: string, deviceCredential?: string, merchant?: string) =>
    given(
      server,
      session.login,
      { type: 'username', username, password, remember: true, ...(deviceCredential && { deviceCredential }) },
      { ip: newAddress(), ...(merchant && { merchant }) },
    );
  const credentialOf = async ({ account, password }: Awaited<ReturnType<typeof createAccount>>, shown?: string) =>
    (await login(account, password, shown)).deviceCredential ?? '';

  it('that still remembers somebody else links who logs in or registers on it [LOGIN-18]', async () => {
    const [ana, ben] = [await createAccount(server.ctx), await createAccount(server.ctx)];
    const shown = await credentialOf(ana);
    await credentialOf(ben, shown);
    expect(await linksOf(ana, ben)).toEqual(['device']);
    // It was shown and not used: it is still good.
    expect((await login(ana.account, shown)).token).toEqual(expect.any(String));
    await prepareRegistration(server);
    const opened = await registerWith(server, goodForm({ deviceCredential: shown }));
    const [row] = await server.database.sql('select id from member where account = $1', [valueOf(opened).userName]);
    expect(await linksOf(ana, { memberId: String(row?.['id']) })).toEqual(['device']);
  });

  it('is enough for a claim to be looked at, and is not followed further: a shop has one device [PROMO-01]', async () => {
    const people = [await saver(), await saver(), await saver()];
    const [ana, ben, cora] = people.map(({ memberId }) => memberId);
    await server.database.sql(
      `insert into member_link (merchant_code, a, b, kind, at)
       values ('ty01', $1, $2, 'device', now()), ('ty01', $2, $3, 'device', now())`,
      [ana, ben, cora],
    );
    const [first, second, third] = people as [Person, Person, Person];
    expect(await claimInTurn(first, third)).toEqual(['claimed', 'claimed']);
    expect(await claimInTurn(third, second)).toEqual(['claimed', 'applying']);
  });

  it('that remembers the same person, nobody, or somebody whose secret is wrong links nobody', async () => {
    const [ana, ben] = [await createAccount(server.ctx), await createAccount(server.ctx)];
    const shown = await credentialOf(ana);
    await credentialOf(ana, shown);
    const forged = Buffer.from(shown, 'base64url')
      .toString()
      .replace(/[^.]+$/, Buffer.alloc(32).toString('base64url'));
    await credentialOf(ben, Buffer.from(forged).toString('base64url'));
    await credentialOf(ben, 'nothing');
    const rows = await server.database.sql('select from member_link where $1 in (a, b) or $2 in (a, b)', [
      ana.memberId,
      ben.memberId,
    ]);
    expect(rows).toEqual([]);
  });

  it('of another brand links nobody, and neither does an address', async () => {
    await createBrand(server.ctx, 'zz09');
    const [ana, ben] = [await createAccount(server.ctx), await createAccount(server.ctx)];
    const cora = await createAccount(server.ctx, { merchantCode: 'zz09' });
    const shown = await credentialOf(ana);
    await login(cora.account, cora.password, shown, 'zz09');
    const ip = newAddress();
    for (const { account, password } of [ana, ben])
      await send(server, session.login, { type: 'username', username: account, password }, { ip });
    expect([await linksOf(ana, cora), await linksOf(ana, ben)]).toEqual([[], []]);
  });
});

describe('papers', () => {
  const papersOf = async (person: Person, idNumber: string) => ({
    idKind: 'national' as const,
    fullName: 'Niña Peña',
    idNumber,
    birthDate: '1990-05-17',
    frontId: (await upload(server, person.token, await picture())).id,
    selfieId: (await upload(server, person.token, await picture(), { purpose: 'kycSelfie' })).id,
  });
  const hand = async (person: Person, idNumber: string) =>
    (await send(server, security.submitKyc, await papersOf(person, idNumber), person)).status;
  const accept = async ({ memberId }: Person) => {
    const queue = await listKycQueue(server.ctx, 'ty01');
    const id = queue.find((one) => one.memberId === memberId)?.id ?? '';
    expect(await decideKyc(server.ctx, id, 'rosa', { state: 'verified' })).toMatchObject({ ok: true });
  };

  it('of another account link who handed them in, once both are verified, whoever is first [R13, R16]', async () => {
    for (const order of [0, 1]) {
      const [ana, ben] = [await createProved(server.ctx), await createProved(server.ctx)];
      expect(await hand(ana, `PH-20${order}-111`)).toBe(200);
      expect(await hand(ben, `ph20${order}111`)).not.toBe(200);
      expect(await hand(ben, `PH-20${order}-222`)).toBe(200);
      const [first, second] = order === 0 ? [ana, ben] : [ben, ana];
      await accept(first);
      // What was only typed links nobody.
      expect(await linksOf(ana, ben)).toEqual([]);
      await accept(second);
      expect(await linksOf(ana, ben)).toEqual(['idNumber']);
      expect(await claimInTurn(ana, ben)).toEqual(['claimed', 'applying']);
    }
  });

  it('that are accepted at the same moment link all the same', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const [ana, ben] = [await createProved(server.ctx), await createProved(server.ctx)];
      await hand(ana, `PH-30${turn}-111`);
      await hand(ben, `PH-30${turn}-111`);
      await hand(ben, `PH-30${turn}-222`);
      await Promise.all([accept(ana), accept(ben)]);
      expect(await linksOf(ana, ben)).toEqual(['idNumber']);
    }
  });
});

import { wallet } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { lookAtFloat } from '../../src/modules/collusion/float.service.ts';
import { decideCase } from '../../src/modules/collusion/index.ts';
import { casesAbout, hand, idsOf, look } from '../kit/collusion-kit.ts';
import { changeBrand } from '../kit/brands.ts';
import { standUnder } from '../kit/family-kit.ts';
import { fund } from '../kit/funds.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { PIN, trustPasswords } from '../kit/withdraw-kit.ts';

const pair = await startPair();
const { server, second, clock, database } = pair;
afterAll(pair.close);
trustPasswords(server);

const HOUR_MS = 3_600_000;
const agents = (count: number) => Promise.all(Array.from({ length: count }, () => standUnder(server, { type: 1 })));
const three = async () => (await agents(3)) as [Person, Person, Person];

/** One hands to the next, an hour apart. */
async function pass(amount: bigint, ...people: Person[]): Promise<void> {
  for (const [nr, to] of people.slice(1).entries()) {
    const from = people[nr];
    if (from) await hand(server, from, to, amount);
    clock.forward(HOUR_MS);
  }
}

describe('float that comes round', () => {
  it('is a case of all it went through, once however often it is looked at [D3] [T18]', async () => {
    const [ana, ben, cora] = await three();
    await pass(50_000n, ana, ben, cora);
    await look(server, clock);
    expect(await casesAbout(server, ana)).toEqual([]);
    await pass(40_000n, cora, ana);
    await look(server, clock);
    await Promise.all([server, second].map(({ ctx }) => lookAtFloat(ctx)));
    expect(await casesAbout(server, ben)).toMatchObject([
      { kind: 'circularTransfer', state: 'open', seen: 1, members: idsOf(ana, ben, cora) },
    ]);
    const [fact] = await database.sql('select detail from collusion_fact order by at desc limit 1');
    const told = (from: Person, to: Person, amount: string) => ({ from: from.memberId, to: to.memberId, amount });
    expect(fact).toMatchObject({
      detail: {
        currency: 'PHP',
        moves: [told(ana, ben, '50000'), told(ben, cora, '50000'), told(cora, ana, '40000')],
      },
    });
  });

  it('again is the same case, and opens one that was decided', async () => {
    const [ana, ben, cora] = await three();
    await pass(50_000n, ana, ben, cora, ana);
    await look(server, clock);
    const [{ no = '' } = {}] = await casesAbout(server, ana);
    await decideCase(server.ctx, no, { state: 'confirmed', who: 'Ana', why: 'they said so' });
    await look(server, clock);
    expect(await casesAbout(server, ana)).toMatchObject([{ state: 'confirmed', seen: 1 }]);
    await pass(30_000n, ana, ben, cora);
    await look(server, clock);
    expect(await casesAbout(server, ana)).toMatchObject([{ state: 'confirmed', seen: 1 }]);
    await pass(30_000n, cora, ana);
    await look(server, clock);
    expect(await casesAbout(server, ana)).toMatchObject([{ no, state: 'open', seen: 2 }]);
  });

  it('is none where it goes up a line, to and fro, in small change or over more than a week', async () => {
    const [up, other, third] = await three();
    await pass(50_000n, up, other, third);
    await pass(50_000n, third, other);
    const [ana, ben, cora] = await three();
    await pass(50_000n, ana, ben, cora);
    await pass(20_000n, cora, ana);
    const [dan, eva, flo] = await three();
    await pass(50_000n, dan, eva, flo);
    clock.forward(7 * 24 * HOUR_MS);
    await pass(50_000n, flo, dan);
    await look(server, clock);
    for (const person of [up, ana, dan]) expect(await casesAbout(server, person)).toEqual([]);
  });

  it('is found after a stop of days, and by whoever goes on after somebody was cut off', async () => {
    const [ana, ben, cora] = await three();
    await pass(50_000n, ana, ben, cora, ana);
    clock.forward(3 * 24 * HOUR_MS);
    await database.sql('alter table collusion_fact add constraint cut_off check (false) not valid');
    await expect(lookAtFloat(server.ctx)).rejects.toThrow('cut_off');
    await database.sql('alter table collusion_fact drop constraint cut_off');
    await lookAtFloat(second.ctx);
    expect(await casesAbout(server, ana)).toMatchObject([{ kind: 'circularTransfer', seen: 1 }]);
  });
});

describe('float that many hand to one', () => {
  it('and that is gone again is a case, as the site moves it [D3] [API-94]', async () => {
    await changeBrand(server.ctx, { upline_transfer: true, upline_daily_max: '100000000' });
    const top = await standUnder(server, { type: 2 });
    const middle = await standUnder(server, { type: 1, under: top });
    const below = await Promise.all(Array.from({ length: 5 }, () => standUnder(server, { type: 1, under: middle })));
    const all = [top, middle, ...below];
    await database.sql(`update member set kyc_state = 'verified', payment_hash = $2 where id = any ($1)`, [
      idsOf(...all),
      await server.ctx.passwords.hash('payment', PIN),
    ]);
    const send = ({ token }: Person, amount: string) =>
      server.ask(wallet.transferUpline, { amount, paymentPassword: PIN }, { token, key: crypto.randomUUID() });
    for (const person of below) {
      await fund(server.ctx, person.memberId, 10_000n, 'float');
      expect(await send(person, '100.00')).toMatchObject({ kind: 'value' });
    }
    await look(server, clock);
    expect(await casesAbout(server, middle)).toEqual([]);
    expect(await send(middle, '480.00')).toMatchObject({ kind: 'value' });
    await look(server, clock);
    expect(await casesAbout(server, top)).toMatchObject([{ kind: 'funnel', seen: 1, members: idsOf(...all) }]);
  });

  it('is none where most of it stays, where few hand it on, or where it lies for a day', async () => {
    for (const { count, out, waitMs } of [
      { count: 5, out: 30_000n, waitMs: 0 },
      { count: 4, out: 40_000n, waitMs: 0 },
      { count: 5, out: 50_000n, waitMs: 25 * HOUR_MS },
    ]) {
      const [one, top, ...senders] = (await agents(2 + count)) as [Person, Person, ...Person[]];
      for (const sender of senders) await hand(server, sender, one, 10_000n);
      clock.forward(waitMs);
      await hand(server, one, top, out);
      await look(server, clock);
      expect(await casesAbout(server, one)).toEqual([]);
    }
  });
});

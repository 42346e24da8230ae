import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  GATEWAY_MOBILE,
  promotion,
  readAnswer,
  reward,
  toRequest,
  type Answer,
  type Call,
  type Input,
} from '@perya/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkWhole } from '../../src/ledger/check.ts';
import { fund } from '../kit/funds.ts';
import { killAt, type Place } from '../kit/kill-at.ts';
import { prepareKillable, type Killable } from '../kit/killable.ts';
import type { Person } from '../kit/people.ts';
import type { ServerProcess } from '../kit/process.ts';
import { createVerified, openCampaign, purseTerms, typeCode, valueOf, type TestCampaign } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';
import { createVendor, sign, type Fields, type TestVendor } from '../kit/vendor-kit.ts';

let server: TestServer;
let vendor: TestVendor;
let campaign: TestCampaign;
let killable: Killable;

beforeEach(async () => {
  server = await startTestServer();
  vendor = await createVendor(server, 'CRASH_VENDOR');
  const terms = purseTerms({ by: 'fixed', amount: '1000.00' });
  campaign = await openCampaign(server, { once: 'never', budget: '50000.00', terms });
  killable = await prepareKillable(server);
});
afterEach(async () => {
  await killable.close();
  await server.close();
});

/** What is sent to a server, the same each time; answers what counts of what it hears. */
type Ask = (to: Pick<ServerProcess, 'url'>) => Promise<unknown>;

function callOf<C extends Call>(
  call: C,
  input: Input<C>,
  { token }: Person,
): (to: Pick<ServerProcess, 'url'>) => Promise<Answer<C>> {
  const caller = { merchant: 'ty01', language: 'EN', gateway: GATEWAY_MOBILE, token, key: randomUUID() };
  const { url: path, ...request } = toRequest(call, input, caller);
  return async ({ url }) => readAnswer(call, await (await fetch(`${url}${path}`, request)).json());
}

function vendorCall(call: 'debit' | 'credit' | 'debit-credit' | 'rollback', fields: Fields): Ask {
  const path = `/vendor/v1/${vendor.code}/${call}`;
  const body = JSON.stringify({ requestId: randomUUID(), ...fields });
  return async ({ url }) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers: sign(vendor, path, body), body });
    const { status, balance, version } = (await answer.json()) as Fields;
    return { status, balance, version };
  };
}

/** Everything that somebody's purse is made of: money, meter, state, budget, turnover and what was written down of them. */
async function standing({ memberId }: Person): Promise<unknown> {
  const rows = await server.database.sql(
    `select json_build_object(
       'accounts', (select json_agg(json_build_array(kind, balance, version, in_play, wagered, has_bonus, day_staked) order by kind)
         from ledger_account where member_id = $1),
       'purses', (select json_agg(json_build_array(state, done, released, step, in_play, end_reason) order by id)
         from bonus_grant where member_id = $1),
       'rewards', (select json_agg(json_build_array(state, amount, turnover) order by id) from reward where member_id = $1),
       'meter', (select json_agg(json_build_array(m.state, m.stake, m.from_bonus, m.win, m.to_bonus, m.counted, m.reasons,
         m.parts) order by b.id) from bonus_bet m join bet b on b.id = m.bet_id where b.member_id = $1),
       'bets', (select json_agg(json_build_array(ref, state, stake, payout) order by id) from bet where member_id = $1),
       'turnover', (select coalesce(sum(ends_at - starts_at), 0) from turnover where member_id = $1),
       'rows', (select json_agg(json_build_array(kind, amount, seq) order by id) from ledger_transfer
         where member_id = $1),
       'pot', (select json_agg(json_build_array(party, sum) order by party) from (
         select party, sum(balance) as sum from ledger_account
         where kind = 'pot' and party = any (array[$2, $2 || ':due']) group by party) p)) as told`,
    [memberId, campaign.code],
  );
  return rows[0]?.['told'];
}

/** What is done when a server is killed. */
interface Deed {
  readonly person: Person;
  /** Sent by whoever got no answer, word for word. */
  readonly ask: Ask;
  readonly answer: unknown;
}

/** A place in rows of one person. */
type OwnPlace = Place & { readonly owner?: string };

const spin = ({ memberId }: Person, change: Fields): Fields => ({
  playerId: memberId,
  currency: 'PHP',
  roundId: 'r1',
  gameCode: 'spin',
  gameType: 'RNG',
  ...change,
});

/** Somebody with 30.00 and a purse of 1,000.00 that asks for 10,000.00 in four steps. */
async function createHolder(): Promise<Person> {
  const person = await createVerified(server);
  await fund(server.ctx, person.memberId, 3_000n);
  valueOf(await typeCode(server, person, campaign.promoCode, campaign));
  return person;
}

/** As a holder, one stake short of the first step. */
async function createNearStep(): Promise<Person> {
  const person = await createHolder();
  for (let nr = 0; nr < 5; nr += 1) {
    const stake = nr === 4 ? '450.00' : '500.00';
    const told = await vendor.send(
      'debit-credit',
      spin(person, { txId: `near${nr}-${person.memberId}`, amount: stake, win: stake }),
    );
    expect(told.status).toBe('OK');
  }
  return person;
}

/** Rows that say whose they are only by their purse. */
const OF_PURSE = 'new.grant_id in (select id from bonus_grant where member_id = $1)';

/**
 * Kills a server at each place while it does the same for somebody new, once so that the database hears of it and once so that it
 * goes on alone. Whatever was written is there wholly or not at all, and whoever asks again, as often as they like, has it
 * once and hears the same. Answers which of both was found.
 */
async function foundAfter(places: readonly OwnPlace[], create: () => Promise<Deed>): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const { owner = 'new.member_id = $1', when = 'true', ...place } of places) {
    for (const isHeard of [true, false]) {
      const { person, ask, answer } = await create();
      const before = await standing(person);
      const own = `(${when}) and ${owner.replace('$1', person.memberId)}`;
      await killAt({ ...place, when: own }, { database: server.database, start: killable.start, ask, isHeard });
      const after = await standing(person);
      expect(await checkWhole(server.ctx.db)).toEqual([]);
      const next = await killable.start();
      const heard = await ask(next);
      expect(heard).toMatchObject(answer as object);
      const once = await standing(person);
      expect(await ask(next)).toEqual(heard);
      expect(await standing(person)).toEqual(once);
      expect(once).not.toEqual(before);
      expect([before, once]).toContainEqual(after);
      found.add(isDeepStrictEqual(after, before) ? 'nothing' : 'all');
      next.signal('SIGTERM');
      expect(await next.ended()).toBe(0);
      expect(await checkWhole(server.ctx.db)).toEqual([]);
    }
  }
  return [...found].sort();
}

describe('a server that is killed', { tags: ['long'] }, () => {
  it('after it wrote a grant down has granted nothing, and the code that is typed again is one purse [PROMO-06, API-47, B5, B9]', async () => {
    const places: readonly OwnPlace[] = [
      { table: 'reward', event: 'insert' },
      { table: 'bonus_grant', event: 'insert' },
      { table: 'bonus_grant', event: 'update', when: `new.state = 'active'` },
      { table: 'ledger_transfer', event: 'insert', when: `new.kind = 'bonus'` },
      { table: 'ledger_account', event: 'update', when: 'new.has_bonus' },
    ];
    const found = await foundAfter(places, async () => {
      const person = await createVerified(server);
      await fund(server.ctx, person.memberId, 3_000n);
      const { promoCode: code, hash: termsHash } = campaign;
      return { person, ask: callOf(promotion.code, { code, termsHash }, person), answer: { kind: 'value' } };
    });
    expect(found).toEqual(['nothing']);
  });

  it('after it split a stake between cash and purse took all of it or nothing, and the bet that is sent again is one bet [T21, B1..B4, F1]', async () => {
    const places: readonly OwnPlace[] = [
      { table: 'bonus_bet', event: 'insert', owner: OF_PURSE },
      { table: 'ledger_transfer', event: 'insert', when: `new.kind = 'bet'` },
      { table: 'bonus_grant', event: 'update', when: 'new.in_play > 0' },
      { table: 'ledger_account', event: 'update', when: `new.kind = 'bonus'` },
    ];
    const found = await foundAfter(places, async () => {
      const person = await createHolder();
      const ask = vendorCall('debit', spin(person, { txId: randomUUID(), amount: '50.00' }));
      return { person, ask, answer: { status: 'OK', balance: '980.00' } };
    });
    // A statement is one transaction: the database finishes it when it does not hear that nobody waits any more.
    expect(found).toEqual(['all', 'nothing']);
  });

  it('in the middle of a release has released all of a step or nothing, with the win that reached it [M6, B2, B3, F1]', async () => {
    const places: readonly OwnPlace[] = [
      { table: 'ledger_transfer', event: 'insert', when: `new.kind = 'bonusEnd'` },
      { table: 'bonus_grant', event: 'update', when: 'new.released > 0' },
      { table: 'bonus_bet', event: 'update', when: `new.state = 'ended'`, owner: OF_PURSE },
    ];
    const found = await foundAfter(places, async () => {
      const person = await createNearStep();
      const txId = randomUUID();
      await vendor.send('debit', spin(person, { txId, amount: '60.00' }));
      const ask = vendorCall('credit', spin(person, { txId: `${txId}w`, refTxId: txId, amount: '60.00' }));
      return { person, ask, answer: { status: 'OK' } };
    });
    expect(found).toEqual(['all', 'nothing']);
  });

  it('in the middle of giving a purse up has taken nothing, and it is given up once [API-50, B1, F1]', async () => {
    const places: readonly OwnPlace[] = [
      { table: 'ledger_transfer', event: 'insert', when: `new.kind = 'bonusEnd'` },
      { table: 'bonus_grant', event: 'update', when: `new.state = 'forfeited'` },
      { table: 'ledger_account', event: 'update', when: `new.kind = 'cash' and not new.has_bonus` },
    ];
    const found = await foundAfter(places, async () => {
      const person = await createHolder();
      const [grant] = await server.database.sql('select id from bonus_grant where member_id = $1', [person.memberId]);
      const ask = callOf(reward.giveUp, { id: String(grant?.['id']) }, person);
      return { person, ask, answer: { kind: 'value' } };
    });
    expect(found).toEqual(['nothing']);
  });
});

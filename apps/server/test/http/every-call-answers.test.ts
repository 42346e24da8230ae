import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf, faultsOf } from '../kit/answer-faults.ts';
import { goodSending, knownInput, plainSending, startApiWorld, tokenOf } from '../kit/api-world.ts';
import { FIXTURES } from '../kit/call-fixtures.ts';
import { watchTables } from '../kit/changed-tables.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';

/** Moves money without a key of the caller, because nothing of theirs can move twice. */
const MOVES_WITHOUT_KEY: Readonly<Record<string, string>> = {
  'session.freeplay': 'gives play money to an account that the call itself opens',
};

const world = await startApiWorld();
const tables = await watchTables(world.server.database);
const player = await tokenOf(world, 'player');
const movedWithoutKey: string[] = [];
afterAll(async () => {
  await tables.close();
  await world.server.close();
});

describe('a request in order', () => {
  it.each(EVERY_CALL)(
    'gets the value, status, caching and security headers that %s declares, and moves money only under a key [API-01, API-07, API-09, SRV-10]',
    async (name, call) => {
      const sending = await goodSending(world, name, call);
      const answers: LightMyRequestResponse[] = [];
      const changed = await tables.during(async () => answers.push(await sendCall(world.server, call, sending)));
      const [answer] = answers;
      expect(answer && codeOf(answer), 'it succeeds; what the schema cannot know stands in call-fixtures.ts').toBe('');
      expect(answer && faultsOf(call, answer, { hasSession: sending.token !== undefined })).toEqual([]);
      const hasKey = call.money ?? call.keyedBy;
      if (!hasKey && changed.includes('ledger_key')) movedWithoutKey.push(name);
      if (call.method === 'GET' && !call.changes)
        expect(changed.filter((table) => !MADE_BY_READING.has(table))).toEqual([]);
    },
  );

  it('moves money without a key only where the reason is written down [API-07]', () => {
    expect(movedWithoutKey).toEqual(Object.keys(MOVES_WITHOUT_KEY));
  });
});

/** Rows that a question makes for later: seeds before the first round, a captcha, a code of one's own, an order its provider was asked about. */
const MADE_BY_READING = new Set(['seed_pair', 'captcha', 'affiliate_code', 'deposit_order', 'sandbox_message']);

const shared = EVERY_CALL.filter(([, call]) => call.caching === 'shared');

describe('an answer that is the same for everybody', () => {
  it.each(shared)(
    'of %s has an ETag and is not sent again to who has it; for a session it is stored nowhere [API-09]',
    async (_name, call) => {
      const input = knownInput(world, call);
      const first = await sendCall(world.server, call, { input });
      const etag = String(first.headers['etag']);
      const again = await sendCall(world.server, call, { input, headers: { 'if-none-match': etag } });
      expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
      const other = await sendCall(world.server, call, { input, headers: { 'if-none-match': 'W/"other"' } });
      expect(other.statusCode).toBe(200);
      const own = await sendCall(world.server, call, { input, token: player });
      expect(faultsOf(call, own, { hasSession: true })).toEqual([]);
    },
  );
});

describe('a fixture of a call', () => {
  const named = Object.keys(FIXTURES);

  it('belongs to a call of the contract', () => {
    const names = EVERY_CALL.map(([name]) => name);
    expect(named.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('is there only where the schema alone makes no request in order, or a thing of somebody is named', async () => {
    const needless: string[] = [];
    for (const [name, call] of EVERY_CALL.filter((one) => named.includes(one[0]) && !one[1].own)) {
      const answer = await sendCall(world.server, call, await plainSending(world, call));
      if (codeOf(answer) === '') needless.push(name);
    }
    expect(needless).toEqual([]);
  });
});

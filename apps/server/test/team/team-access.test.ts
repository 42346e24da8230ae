import { agency, type Call } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf } from '../kit/answer-faults.ts';
import { createBrand } from '../kit/brands.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import { createFamily, standUnder, type Family } from '../kit/family-kit.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { setFlags } from '../kit/registering.ts';

const TODAY = '2026-03-02';
const RANGE = { startDate: TODAY, endDate: TODAY };
const { server, close } = await startPair();
afterAll(close);

let family: Family;
let trial: Person;
beforeAll(async () => {
  await createBrand(server.ctx, 'other');
  family = await createFamily(server, 'other');
  ({ trial } = family);
});

const CALLS = EVERY_CALL.filter(([name]) => /^agen(?:cy|tRebate)\./.test(name));
/** What each call is asked without naming anybody. */
const INPUTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'agency.teamKpi': RANGE,
  'agency.kpi': RANGE,
  'agency.downline': {},
  'agency.pnl': RANGE,
  'agency.betting': RANGE,
  'agency.rates': {},
  'agency.setRates': { memberId: '1', rates: [{ gameType: 'RNG', rate: 0 }] },
  'agentRebate.report': RANGE,
  'agentRebate.detail': { id: '1' },
};

const sent = async (call: Call, token: string | undefined, input: Readonly<Record<string, unknown>>) =>
  sendCall(server, call, { token, input, key: crypto.randomUUID() });

describe('a call of the agency', () => {
  it('has an input here, so that a new one is tried too', () => {
    expect(CALLS.map(([name]) => name).sort()).toEqual(Object.keys(INPUTS).sort());
  });

  it.each(CALLS)(
    'is refused to whoever is no agent, and to everybody where it is off: %s [ROLE-13] [ROLE-15]',
    async (name, call) => {
      const input = INPUTS[name] ?? {};
      const { player, subPlayer, agent } = family;
      expect(codeOf(await sent(call, undefined, input))).toBe('session.required');
      for (const { token } of [player, subPlayer, trial]) {
        const answer = await sent(call, token, input);
        expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'permission.denied']);
      }
      expect(codeOf(await sent(call, family.foreigner.token, input))).toBe('session.expired');
      const flags = [call.flag ?? []].flat();
      expect(flags).not.toEqual([]);
      await setFlags(server, flags, false);
      expect(codeOf(await sent(call, agent.token, input))).toBe('permission.denied');
      await setFlags(server, flags, true);
    },
  );
});

/** Calls that name somebody by an id, and what they answer to an agent about whoever is not of the team. */
const NAMING = [
  ['downline', agency.downline, {}],
  ['pnl', agency.pnl, RANGE],
  ['pnl of players', agency.pnl, { ...RANGE, part: 'players' }],
] as const;

describe('whoever is named', () => {
  it.each(NAMING)(
    'is of the team, or not told apart from nobody: %s [API-88] [API-97] [ROLE-15] [T33]',
    async (_name, call, input) => {
      const { agent, child, grandchild, player, subPlayer } = family;
      const naming = (parent: string, by = agent) => sent(call, by.token, { ...input, parent });
      for (const { memberId } of [agent, child, grandchild, player, subPlayer])
        expect(codeOf(await naming(memberId))).toBe('');
      const missing = await naming('999999999');
      expect([missing.statusCode, codeOf(missing)]).toEqual([404, 'team.missing']);
      const { upline, sibling, stranger, foreigner } = family;
      for (const { memberId } of [upline, sibling, stranger, foreigner, trial]) {
        const answer = await naming(memberId);
        expect([answer.statusCode, answer.body]).toEqual([404, missing.body]);
      }
      // What can be nobody's number is nobody too.
      for (const odd of ['0', '-1', '01', 'x', '9'.repeat(19), '9'.repeat(40), '1_0'])
        expect((await naming(odd)).body).toBe(missing.body);
      // From below nobody looks up, and from above everybody down.
      expect((await naming(agent.memberId, child)).body).toBe(missing.body);
      expect(codeOf(await naming(grandchild.memberId, upline))).toBe('');
    },
  );

  it('by name is found below only: another one is nobody, in whichever call [API-88] [API-97] [ROLE-15]', async () => {
    const { agent, child, grandchild, upline, sibling, stranger, foreigner } = family;
    for (const { account } of [child, grandchild]) {
      const list = await sent(agency.downline, agent.token, { account });
      expect(list.json()).toMatchObject({ value: { list: [{ account }] } });
      const row = await sent(agency.pnl, agent.token, { ...RANGE, account });
      expect(row.json()).toMatchObject({ value: { list: [{ account }] } });
    }
    for (const { account } of [agent, upline, sibling, stranger, foreigner, trial, { account: 'nobody_at_all' }]) {
      const list = await sent(agency.downline, agent.token, { account });
      expect(list.json()).toMatchObject({ value: { list: [], total: 0 } });
      expect(codeOf(await sent(agency.pnl, agent.token, { ...RANGE, account }))).toBe('team.missing');
    }
  });
});

describe('an agent without anybody below', () => {
  it.each([1, 2, 7, 41, 42])('of type %i sees an empty team, not an error [ROLE-11] [AGENT-26]', async (type) => {
    const { token } = await standUnder(server, { type });
    for (const call of [agency.downline, agency.pnl, agency.teamKpi, agency.kpi])
      expect(codeOf(await sent(call, token, call === agency.downline ? {} : RANGE))).toBe('');
  });
});

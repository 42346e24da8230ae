import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { casesAbout, hand, link, look } from '../kit/collusion-kit.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import { standUnder } from '../kit/family-kit.ts';
import { startPair } from '../kit/pair.ts';
import type { Person } from '../kit/people.ts';
import { validInputs } from '../kit/valid-inputs.ts';

const TODAY = '2026-03-02';
const { server, clock, close } = await startPair();
afterAll(close);

/** Calls that only read; what they are asked for is said where their schema leaves it open. */
const READING = EVERY_CALL.filter(([, { method }]) => method === 'GET');
const RANGE = { startDate: TODAY, endDate: TODAY };

let people: readonly Person[];
beforeAll(async () => {
  const top = await standUnder(server, { type: 2 });
  const agent = await standUnder(server, { type: 1, under: top });
  const child = await standUnder(server, { type: 1, under: agent });
  people = [top, agent, child, await standUnder(server, { under: agent }), await standUnder(server, { under: child })];
});

/** What everybody is answered by every call, without what says when. */
async function answers(): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  for (const [name, call] of READING) {
    for (const { account, token } of people.slice(1, 4)) {
      const [input = {}] = validInputs(call);
      const dated = 'startDate' in input ? { ...input, ...RANGE } : input;
      const { statusCode, body } = await sendCall(server, call, { token, input: dated });
      told.set(`${name} of ${account}`, `${statusCode} ${body}`);
    }
  }
  return told;
}

describe('a case', () => {
  it('is told to nobody: no call answers otherwise once there are some', async () => {
    const [top, agent, child, player, deep] = people as [Person, Person, Person, Person, Person];
    // What was done is done before; cases come of looking at it.
    await link(server, agent, player);
    await link(server, player, deep, { kind: 'idNumber' });
    for (const [from, to] of [
      [top, agent],
      [agent, child],
      [child, top],
    ] as const)
      await hand(server, from, to, 50_000n);
    clock.forward(120_000);
    const before = await answers();
    const again = await answers();
    await look(server, { forward: () => undefined });
    const after = await answers();
    const kinds = await Promise.all(people.map((person) => casesAbout(server, person)));
    expect([...new Set(kinds.flat().map(({ kind }) => kind))].sort()).toEqual([
      'circularTransfer',
      'selfReferral',
      'sharedIdentity',
    ]);
    // What is drawn anew each time, or counts how often it was asked, says nothing either way.
    const stable = [...before].filter(([name, answer]) => again.get(name) === answer);
    expect(stable.length).toBeGreaterThan(before.size * 0.9);
    expect(Object.fromEntries(stable.map(([name]) => [name, after.get(name)]))).toEqual(Object.fromEntries(stable));
  });
});

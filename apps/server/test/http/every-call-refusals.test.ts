import { afterAll, describe, expect, it } from 'vitest';
import { faultsOf, codeOf } from '../kit/answer-faults.ts';
import { knownInput, ROLES, startApiWorld, tokenOf, type Role } from '../kit/api-world.ts';
import { badRequests, oddRequests } from '../kit/bad-inputs.ts';
import { watchTables } from '../kit/changed-tables.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import type { Call } from '@perya/contract';

const KEY = '00000000-0000-4000-8000-000000000002';
const world = await startApiWorld();
const { app } = world.server;
const tables = await watchTables(world.server.database);
const tokens = new Map<Role, string>();
for (const role of ROLES) tokens.set(role, await tokenOf(world, role));
afterAll(async () => {
  await tables.close();
  await world.server.close();
});

const sendingOf = (call: Call, role: Role) => ({
  token: tokens.get(role) || undefined,
  key: KEY,
  input: knownInput(world, call),
});
const roleFor = ({ access }: Call): Role => (access === 'public' ? 'guest' : access === 'agent' ? 'agent' : 'player');

const AT_ONCE = 4;

/** A few at once, as many as the connections of a server carry on a busy machine. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
}

describe('a request that is wrong in one thing', () => {
  it.each(EVERY_CALL)(
    'is refused by %s with the code that says so, in order, and changes no row [API-01, T11, T32, SRV-10]',
    async (_name, call) => {
      const bad = badRequests(call, sendingOf(call, roleFor(call)));
      expect(bad.length).toBeGreaterThan(0);
      const faults: string[] = [];
      const changed = await tables.during(() =>
        inTurns(bad, async ({ label, code, request }) => {
          const answer = await app.inject(request);
          if (codeOf(answer) !== code) faults.push(`${label} got ${answer.statusCode} ${answer.body.slice(0, 120)}`);
          for (const fault of faultsOf(call, answer)) faults.push(`${label}: ${fault}`);
        }),
      );
      expect(faults).toEqual([]);
      expect(changed).toEqual([]);
    },
  );

  it.each(EVERY_CALL)(
    'of odd characters that %s lets through gets an answer that is declared [T32]',
    async (_name, call) => {
      const token = call.access === 'public' ? undefined : await tokenOf(world, roleFor(call));
      const faults: string[] = [];
      for (const request of oddRequests(call, { ...sendingOf(call, roleFor(call)), token })) {
        const answer = await app.inject(request);
        if (answer.statusCode >= 500)
          faults.push(`${JSON.stringify(request.payload ?? request.url)} got ${answer.body}`);
        faults.push(...faultsOf(call, answer, { hasSession: token !== undefined }));
      }
      expect(faults).toEqual([]);
    },
  );
});

/** Why a role may not make a call, read from nothing but what the call declares; empty when it may. [STD-04] */
function refusalOf({ access, beforeOwnPassword }: Call, role: Role): string {
  if (access === 'public') return '';
  if (role === 'guest') return 'session.required';
  if (role === 'logged out' || role === 'other brand') return 'session.expired';
  if (role === 'first login' && !beforeOwnPassword) return 'password.change.required';
  if (role === 'trial' && access === 'real') return 'free_reject';
  if (role !== 'agent' && access === 'agent') return 'permission.denied';
  return '';
}

describe('somebody in each role', () => {
  it.each(EVERY_CALL)(
    'is let in or refused by %s as it declares, and a refusal changes no row [STD-04, T19, T33]',
    async (_name, call) => {
      const refused = ROLES.filter((role) => refusalOf(call, role) !== '');
      const faults: string[] = [];
      const changed = await tables.during(async () => {
        for (const role of refused) {
          const answer = await sendCall(world.server, call, sendingOf(call, role));
          if (codeOf(answer) !== refusalOf(call, role)) faults.push(`${role} got ${answer.body.slice(0, 120)}`);
          for (const fault of faultsOf(call, answer, { hasSession: true })) faults.push(`${role}: ${fault}`);
        }
      });
      const bad = badRequests(call, sendingOf(call, 'guest'))[0]?.request;
      // Whoever is let in hears next what is wrong with the request, and nothing happens.
      for (const role of ROLES.filter((one) => !refused.includes(one))) {
        const { token } = sendingOf(call, role);
        const answer = await app.inject({
          ...bad,
          headers: { ...bad?.headers, ...(token !== undefined && { authorization: token }) },
        });
        if (codeOf(answer) !== 'request.invalid') faults.push(`${role} got ${answer.body.slice(0, 120)}`);
      }
      expect([faults, changed]).toEqual([[], []]);
    },
  );
});

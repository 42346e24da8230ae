import { FLAGS, type Call, type Flag } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EVERY_CALL } from '../kit/every-call.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createPerson } from '../kit/people.ts';
import { setFlags } from '../kit/registering.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

/** Switches that decide inside a call which of its ways are open; each is proved with that call. */
const WITHIN: readonly Flag[] = [
  'USERNAMEREG3',
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'FACEBOOKLOGIN3',
  'GOOGLELOGIN3',
  'MOBCODELOGIN3',
  'FREEPLAY3',
  'FIREBASE3',
];
/** While it is on, so is the security centre. */
const NEEDS_SECPRIV: Flag = 'WITHDRAW3';
/** Switches of what has no calls yet. */
const WITHOUT: readonly Flag[] = ['AGEDIV3'];

const calls = EVERY_CALL.map(([name, call]) => ({ name, call }));
const flagsOf = ({ flag = [] }: Call): readonly Flag[] => [flag].flat();
const held: ReadonlySet<Flag> = new Set(calls.flatMap(({ call }) => flagsOf(call)));
let server: TestServer;
let headers: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer({ app: { budgets: WIDE } });
  const { token } = await createPerson(server.ctx, { type: 1 });
  const key = { 'idempotency-key': '00000000-0000-4000-8000-000000000001' };
  headers = { merchant: 'ty01', authorization: token, ...key };
});
afterAll(() => server.close());

/** Without anything that would make it happen: a call that is not refused at the door is refused for its fields. */
async function isShut({ call }: { readonly call: Call }): Promise<boolean> {
  const { method, path } = call;
  const url = path.replace(/:\w+/g, 'x');
  const body = method === 'POST' || method === 'PUT' ? { payload: {} } : {};
  const answer = await server.app.inject({ method, url, headers, ...body });
  return answer.json<{ errorCode?: string }>().errorCode === 'permission.denied';
}

async function shut(): Promise<string[]> {
  const open = calls.filter(({ call }) => call.body !== 'file' && !ENDING.includes(call.path));
  const verdicts = await Promise.all(open.map(async (one) => ((await isShut(one)) ? [one.name] : [])));
  return verdicts.flat().sort();
}

/** Would end the session that asks. */
const ENDING: readonly string[] = ['/wps/session/logout', '/wps/session/others'];

describe('switches', () => {
  it('belong to calls, or decide within one, or wait for what is not built; no switch is left over [FLAG-22]', () => {
    expect([...held, ...WITHIN, ...WITHOUT].sort()).toEqual([...FLAGS].sort());
  });

  it('shut nothing while all are on', async () => {
    await setFlags(server, FLAGS, true);
    expect(await shut()).toEqual([]);
  });

  it('that no call hangs on shut nothing, off together [FLAG-22]', async () => {
    const others = [...WITHIN, ...WITHOUT];
    await setFlags(server, others, false);
    expect(await shut()).toEqual([]);
    await setFlags(server, others, true);
  });

  it.each(FLAGS.filter((flag) => held.has(flag)))(
    '%s off shuts the calls it belongs to and no other [FLAG-22, ROLE-13]',
    async (flag) => {
      const off: Flag[] = flag === 'SECPRIV' ? [NEEDS_SECPRIV, flag] : [flag];
      await setFlags(server, off, false);
      const own = calls.filter(
        ({ call }) => flagsOf(call).length > 0 && flagsOf(call).every((one) => off.includes(one)),
      );
      expect(await shut()).toEqual(own.map(({ name }) => name).sort());
      await setFlags(server, off, true);
    },
  );

  it('off together leave limits, breaks, self-exclusion, the wallet and the way out open [FLAG-22]', async () => {
    await setFlags(server, FLAGS, false);
    const closed = await shut();
    expect(closed).toEqual(
      calls
        .filter(({ call }) => flagsOf(call).length > 0)
        .map(({ name }) => name)
        .sort(),
    );
    expect(closed.filter((name) => /^(?:responsibleGaming|system|session|live)\./.test(name))).toEqual([]);
    expect(closed).not.toContain('wallet.balance');
  });
});

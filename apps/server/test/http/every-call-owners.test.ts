import type { Call } from '@perya/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf } from '../kit/answer-faults.ts';
import { goodSending, startApiWorld } from '../kit/api-world.ts';
import { watchTables } from '../kit/changed-tables.ts';
import { EVERY_CALL, sendCall, type Sending } from '../kit/every-call.ts';
import { otherValue } from '../kit/valid-inputs.ts';

const world = await startApiWorld();
const tables = await watchTables(world.server.database);
afterAll(async () => {
  await tables.close();
  await world.server.close();
});

/** What a call answers and which tables it writes to. */
async function effectOf(call: Call, sending: Sending) {
  let answer: readonly [number, string] = [0, ''];
  const changed = await tables.during(async () => {
    const { statusCode, body } = await sendCall(world.server, call, sending);
    answer = [statusCode, body];
  });
  return { answer, changed };
}

const owned = EVERY_CALL.flatMap(([name, call]) => (call.own ?? []).map((field) => [name, field, call] as const));

describe('a thing of another member', () => {
  it.each(owned)(
    'named to %s by its %s is answered exactly as one that does not exist [T33]',
    async (name, field, call) => {
      const owner = await goodSending(world, name, call);
      const stranger = await goodSending(world, name, call);
      const naming = (value: unknown): Sending => ({ ...stranger, input: { ...stranger.input, [field]: value } });
      const thing = owner.input?.[field];
      const missing = otherValue(thing);
      expect(missing).not.toEqual(thing);
      const asMissing = await effectOf(call, naming(missing));
      expect(await effectOf(call, { ...naming(thing), key: crypto.randomUUID() })).toEqual(asMissing);
      // It is there all the while, or the proof would prove nothing.
      expect(await effectOf(call, owner)).not.toEqual(asMissing);
    },
  );
});

/** A play session and a launch token are bearers: who has one is whom it was given to. [T25] */
const BEARERS: Readonly<Record<string, string>> = { session: 'play.expired', token: 'launch.expired' };
const bearing = EVERY_CALL.flatMap(([name, call]) =>
  Object.keys(BEARERS).flatMap((field) => (isRequired(call, field) ? [[name, field, call] as const] : [])),
);

function isRequired({ request }: Call, field: string): boolean {
  return field in ((request as unknown as { entries?: object }).entries ?? {});
}

describe('a bearer that nobody was given', () => {
  it.each(bearing)('opens nothing of %s in its %s, and changes no row [T25]', async (name, field, call) => {
    const sending = await goodSending(world, name, call);
    const input = { ...sending.input, [field]: 'x'.repeat(43) };
    const codes: string[] = [];
    const changed = await tables.during(async () =>
      codes.push(codeOf(await sendCall(world.server, call, { ...sending, input }))),
    );
    expect([codes, changed]).toEqual([[BEARERS[field]], []]);
  });

  it('is asked for by every call of the studio', () => {
    const studio = EVERY_CALL.map(([name]) => name).filter((name) => name.startsWith('studio.'));
    expect(bearing.map(([name]) => name).sort()).toEqual(studio.sort());
  });
});

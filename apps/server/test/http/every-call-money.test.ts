import { randomUUID } from 'node:crypto';
import type { Call } from '@perya/contract';
import type { LightMyRequestResponse } from 'fastify';
import { assert } from '@perya/std';
import { afterAll, describe, expect, it } from 'vitest';
import { codeOf } from '../kit/answer-faults.ts';
import { goodSending, startApiWorld } from '../kit/api-world.ts';
import { watchTables } from '../kit/changed-tables.ts';
import { EVERY_CALL, sendCall, type Sending } from '../kit/every-call.ts';
import { otherInput } from '../kit/valid-inputs.ts';

const world = await startApiWorld();
const tables = await watchTables(world.server.database);
afterAll(async () => {
  await tables.close();
  await world.server.close();
});

/** What a repeat may write, although it moves nothing. */
const WRITTEN_AGAIN: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'studio.play': { tables: ['round_r0'], why: 'a round that waits for its player begins to wait anew' },
};

const moving = EVERY_CALL.filter(([, { money, keyedBy }]) => money ?? keyedBy);
const keyed = moving.filter(([, { money }]) => money);
const send = (call: Call, sending: Sending) => sendCall(world.server, call, sending);

/** What is answered, and what is written meanwhile. */
async function watched(call: Call, sending: Sending) {
  const answers: LightMyRequestResponse[] = [];
  const changed = await tables.during(async () => answers.push(await send(call, sending)));
  const [answer] = answers;
  assert(answer, 'there is an answer');
  return { answer, changed };
}

/** The same request for something else, under the same key. */
function otherWish(call: Call, sending: Sending): Sending {
  const input = sending.input ?? {};
  const free = Object.keys(input).filter((name) => !call.keyedBy?.includes(name));
  const other = otherInput(call, input, free);
  assert(other, 'something else can be asked for');
  return { ...sending, input: other };
}

describe('money', () => {
  it('is moved by calls of the cashier, of the wallet and of the studio, so that what follows is about something', () => {
    expect(keyed.length).toBeGreaterThan(3);
    expect(moving.length).toBeGreaterThan(keyed.length);
  });

  it.each(keyed)('is not moved by %s without a key that is a UUID [API-07]', async (name, call) => {
    const sending = await goodSending(world, name, call);
    for (const key of [undefined, '', 'x', '00000000', `${randomUUID()}0`, randomUUID().toUpperCase()]) {
      const headers = key === '' ? { 'idempotency-key': '' } : {};
      const { answer, changed } = await watched(call, { ...sending, key, headers });
      expect([key, codeOf(answer), changed]).toEqual([key, 'request.invalid', []]);
    }
  });

  it.each(moving)(
    'is moved once by %s: a repeat gets the first answer and moves nothing [API-07, R41]',
    async (name, call) => {
      const sending = await goodSending(world, name, call);
      const first = await watched(call, sending);
      expect([first.answer.statusCode, first.changed.length > 0]).toEqual([200, true]);
      const again = await watched(call, sending);
      expect([again.answer.statusCode, again.answer.json()]).toEqual([200, first.answer.json()]);
      expect(again.changed).toEqual(WRITTEN_AGAIN[name]?.tables ?? []);
    },
  );

  it.each(moving)('asked of %s twice at once under one key is moved once [API-07, T12]', async (name, call) => {
    const sending = await goodSending(world, name, call);
    const [one, other] = await Promise.all([send(call, sending), send(call, sending)]);
    expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
    expect(other.json()).toEqual(one.json());
  });

  it.each(moving)(
    'under the key of %s is for one wish: another is a conflict and writes nothing [API-07, R41]',
    async (name, call) => {
      const sending = await goodSending(world, name, call);
      expect((await send(call, sending)).statusCode).toBe(200);
      const { answer, changed } = await watched(call, otherWish(call, sending));
      expect([codeOf(answer), changed]).toEqual(['key.reused', []]);
    },
  );

  it.each(keyed)('of %s does not follow the key of another member [API-07, T33]', async (name, call) => {
    const [mine, theirs] = [await goodSending(world, name, call), await goodSending(world, name, call)];
    const first = await send(call, mine);
    const second = await send(call, { ...theirs, key: mine.key });
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.body).not.toBe(first.body);
  });
});

import { randomUUID } from 'node:crypto';
import { COMMON_ERRORS, readAnswer } from '@perya/contract';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { EVERY_CALL, sendCall } from '../kit/every-call.ts';
import { WIDE } from '../kit/login-kit.ts';
import { nearInputs } from '../kit/near-inputs.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const REQUESTS_PER_ROUTE = repeats({ quick: 6, long: 300 });
/** The few of the quick form are always the same ones; the long form meets others each time. */
const SEED = repeats({ quick: 1, long: Date.now() });
/** Some calls end the session they are made in. */
const REQUESTS_PER_PERSON = 5;
const AGENT_TYPE = 1;

const errors: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => errors.push(line) });
/** One connection: whoever holds it and waits for a second would wait for itself. */
const server = await startTestServer({ config: { databasePool: 1 }, app: { budgets: WIDE }, log });
afterAll(() => server.close());

describe(`${REQUESTS_PER_ROUTE} inputs that are almost right, from a session,`, () => {
  it.each(EVERY_CALL)('give no unexpected 5xx and no off-schema answer at %s [T32]', async (_name, call) => {
    let token = '';
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(nearInputs(call), async (input) => {
        if (asked % REQUESTS_PER_PERSON === 0) {
          const type = call.access === 'agent' || asked % 2 === 1 ? AGENT_TYPE : 0;
          token = (await createPerson(server.ctx, { type })).token;
        }
        asked += 1;
        errors.length = 0;
        const found = await sendCall(server, call, { input, token, key: randomUUID() });
        // A service that is switched off in a demonstration says so; nothing else may fail.
        const isExpected =
          found.statusCode < 500 || (found.statusCode === 503 && !found.body.includes('system.upgrading'));
        expect(isExpected, `${found.statusCode} ${errors.join('')}`).toBe(true);
        const answer = readAnswer(call, found.json());
        expect(answer.kind).not.toBe('invalid');
        if (answer.kind === 'failure') expect([...COMMON_ERRORS, ...call.errors]).toContain(answer.failure.errorCode);
      }),
      { numRuns: REQUESTS_PER_ROUTE, seed: SEED },
    );
  });
});

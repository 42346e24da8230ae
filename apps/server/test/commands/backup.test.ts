import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeats } from '../../../../tools/testing/repeats.ts';
import { createDatabase, type TestDatabase } from '../kit/database.ts';
import { betNamed, fund, spin } from '../kit/funds.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import { createPerson } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

const PASSPHRASE = { more: { PERYA_BACKUP_PASSPHRASE: 'correct horse battery staple' } };
const server = await startTestServer();
const { ctx } = server;
let operator: Operator;
let file: string;
const left: (() => Promise<void>)[] = [];

beforeAll(async () => {
  operator = await createOperator(server.database.url, PASSPHRASE);
  await plantKeys(operator.folder);
  file = join(operator.folder, 'copy.gz');
});
afterAll(async () => {
  for (const leave of left.reverse()) await leave();
  await server.close();
  await operator.leave();
});

/** Somebody elsewhere, with a database that nobody has used. */
async function elsewhere(more = PASSPHRASE): Promise<{ readonly other: Operator; readonly database: TestDatabase }> {
  const database = await createDatabase();
  const other = await createOperator(database.url, more);
  left.push(
    () => database.drop(),
    () => other.leave(),
  );
  return { other, database };
}

/** Plays until it is told to stop; tells how many rounds there were. */
function playOn(memberId: string): { stop(): Promise<number> } {
  let isOver = false;
  const played = (async () => {
    let round = 0;
    for (; !isOver || round < repeats({ quick: 20, long: 2000 }); round += 1) {
      await spin(ctx, betNamed(memberId, `b${round}`), { stake: 100n, win: round % 2 === 0 ? 150n : 0n });
    }
    return round;
  })();
  return {
    stop() {
      isOver = true;
      return played;
    },
  };
}

describe('a copy of the whole database', () => {
  it('is taken while players play, comes back elsewhere, and its books add up [R67]', async () => {
    const { memberId } = await createPerson(ctx);
    await fund(ctx, memberId, 10_000_000n);
    const load = playOn(memberId);
    expect(await operator.run('backup', [file])).toMatchObject({
      code: 0,
      said: expect.stringContaining('The keys are in it, sealed'),
    });
    await load.stop();
    const { other, database } = await elsewhere();
    expect(await other.run('restore', [file])).toMatchObject({
      code: 0,
      complained: '',
      said: expect.stringMatching(/^\d+ rows are back, as they were at [^]*npm run ledger-check/),
    });
    expect(await other.run('ledger-check')).toMatchObject({
      code: 0,
      said: 'The ledger adds up, and its seals hold.\n',
    });
    expect(await database.sql('select count(*)::int from member')).toEqual(
      await server.database.sql('select count(*)::int from member'),
    );
    // Servers go on from there: the guards stand again, and numbers go on.
    await expect(database.sql('delete from ledger_transfer')).rejects.toThrow();
    await expect(database.sql(`insert into session (id, member_id) values ('x', 99999999)`)).rejects.toThrow();
    const again = await startTestServer({ database, seeded: false });
    const next = await createPerson(again.ctx);
    expect(BigInt(next.memberId)).toBeGreaterThan(BigInt(memberId));
    await fund(again.ctx, next.memberId, 500n);
    await again.close();
    expect(await other.run('ledger-check')).toMatchObject({ code: 0 });
  });

  it('holds no key that can be read [5.5]', async () => {
    const bytes = await readFile(file);
    const { gunzipSync } = await import('node:zlib');
    const [head = ''] = gunzipSync(bytes).toString('utf8').split('\n', 1);
    const key = await readFile(join(operator.folder, 'secrets/master.key'), 'utf8');
    expect(head).toContain('"secrets":"');
    expect(head).not.toContain(key.trim());
  });

  it('is refused over a database in use, with another passphrase, and when it is cut off [R67]', async () => {
    expect(await operator.run('restore', [file])).toMatchObject({
      code: 2,
      complained: 'That database is in use; a copy needs an empty one.\n',
    });
    const wrong = await elsewhere({ more: { PERYA_BACKUP_PASSPHRASE: 'wrong' } });
    expect(await wrong.other.run('restore', [file])).toMatchObject({
      code: 2,
      complained: expect.stringContaining('does not open the keys'),
    });
    const { other, database } = await elsewhere();
    await truncate(file, Math.floor((await readFile(file)).length / 2));
    expect((await other.run('restore', [file])).code).not.toBe(0);
    expect(await database.sql('select from member')).toEqual([]);
  });
});

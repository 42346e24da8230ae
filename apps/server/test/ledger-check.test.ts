import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLedger, ledgerHealthOf } from '../src/ledger/watch.ts';
import { APP_FOLDER } from '../src/paths.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'perya-check-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs the program an operator runs. */
async function check(): Promise<{ readonly code: number; readonly said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/ledger-check.ts'], {
    cwd: APP_FOLDER,
    env: { PATH: process.env['PATH'], PERYA_DATA: join(folder, 'data'), DATABASE_URL: server.database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'exit')) as [number];
  return { code, said };
}

describe('the check of the books', () => {
  it('says so when they add up, and names what does not [R9]', async () => {
    expect(await check()).toEqual({ code: 0, said: 'The ledger adds up, and its seals hold.\n' });
    await checkLedger(server.ctx);
    expect(ledgerHealthOf(server.ctx)).toMatchObject({ breaks: 0, checkedAt: expect.any(Date) });
    await server.database.sql(
      `insert into ledger_account (merchant_code, currency, kind, party, balance) values ('ty01', 'PHP', 'house', 'x', 5)`,
    );
    expect(await check()).toEqual({
      code: 1,
      said: expect.stringMatching(/^I1 {2}ty01 PHP: the sum is 5\nI3 {2}account/),
    });
    await checkLedger(server.ctx);
    expect(ledgerHealthOf(server.ctx).breaks).toBe(1);
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cashier, security, system } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { valueOf, WIDE } from '../kit/login-kit.ts';
import { createOperator, plantKeys, type Operator } from '../kit/operator.ts';
import { picture, upload } from '../kit/pictures.ts';
import { createProved } from '../kit/proved.ts';
import { startTestServer } from '../kit/server.ts';

const empty = await startTestServer({ seeded: false, app: { budgets: WIDE } });
const server = await startTestServer({ app: { budgets: WIDE } });
let founder: Operator;
let operator: Operator;

beforeAll(async () => {
  founder = await createOperator(empty.database.url);
  operator = await createOperator(server.database.url);
  await plantKeys(operator.folder);
});
afterAll(async () => {
  await empty.close();
  await server.close();
  await founder.leave();
  await operator.leave();
});

const WHO = ['--who', 'Ana', '--why', 'first day'];
const readiness = async () => (await empty.app.inject({ url: '/readyz' })).json<unknown>();

describe('an empty installation', () => {
  it('is not ready before somebody opens a brand, and then answers [R6]', async () => {
    expect(await readiness()).toEqual({ status: 'not ready', missing: 'brand' });
    const words = ['open', 'play1', '--name', 'Lakan', '--host', 'play.example.com', '--licence', 'PAGCOR 00-0000'];
    const open = [...words, '--helpline', 'NCMH Crisis Hotline 1553', ...WHO];
    expect(await founder.run('brand', open)).toMatchObject({ code: 0 });
    await expect.poll(readiness).toEqual({ status: 'ready' });
    const status = await empty.ask(system.settings, {}, { merchant: 'play1' });
    expect(status).toMatchObject({ kind: 'value' });
    expect(await founder.run('brand', open)).toMatchObject({ code: 1, said: 'play1 is taken.\n' });
    expect((await founder.run('brand', ['list'])).said).toBe('play1  Lakan  play.example.com  PH  open\n');
    expect(await empty.database.sql(`select kind, detail->>'who' as who from account_event`)).toEqual([
      { kind: 'brand.opened', who: 'Ana' },
    ]);
  });

  it('is closed for maintenance and opened again [START-02]', async () => {
    const ask = async () => (await empty.ask(cashier.depositMethods, {}, { merchant: 'play1' })) as unknown;
    expect(await founder.run('brand', ['close', 'play1', ...WHO])).toMatchObject({ code: 0 });
    await expect.poll(ask).toMatchObject({ failure: { errorCode: 'system.maintenance' } });
    expect(await founder.run('brand', ['reopen', 'play1', ...WHO])).toMatchObject({ code: 0 });
    await expect.poll(ask).toMatchObject({ failure: { errorCode: 'session.required' } });
  });

  it('says how a command is used instead of doing half of it', async () => {
    for (const words of [['open', 'play2', ...WHO], ['close', 'play1'], ['open', 'A B', ...WHO], []]) {
      expect(await founder.run('brand', words)).toMatchObject({
        code: 2,
        complained: expect.stringContaining('npm run brand'),
      });
    }
    for (const name of ['kyc', 'cashier', 'backup', 'restore']) {
      expect(await founder.run(name)).toMatchObject({ code: 2 });
    }
  });
});

describe('papers', () => {
  it('are listed, looked at and decided by somebody with a name [R13]', async () => {
    const person = await createProved(server.ctx);
    const papers = {
      idKind: 'national' as const,
      fullName: 'Niña Peña',
      idNumber: 'PH7654321',
      birthDate: '1990-05-17',
      frontId: (await upload(server, person.token, await picture())).id,
      selfieId: (await upload(server, person.token, await picture(), { purpose: 'kycSelfie' })).id,
    };
    await valueOf(server, security.submitKyc, papers, person);
    const { said } = await operator.run('kyc', ['list', '--brand', 'ty01']);
    const line = said.split('\n').find((one) => one.includes(`player ${person.memberId}`)) ?? '';
    const [id = ''] = line.split('  ');
    const front = join(operator.folder, 'front.jpg');
    expect(await operator.run('kyc', ['show', id, '--front', front, '--who', 'Ana'])).toMatchObject({ code: 0 });
    expect((await readFile(front)).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const refuse = ['refuse', id, '--reason', 'The photo is blurred.', '--who', 'Ana'];
    expect(await operator.run('kyc', refuse)).toMatchObject({ code: 0 });
    expect(await valueOf(server, security.kyc, {}, person)).toMatchObject({
      state: 'refused',
      reason: 'The photo is blurred.',
    });
    expect(await operator.run('kyc', ['approve', id, '--who', 'Ana'])).toMatchObject({ code: 1 });
  });
});

describe('the cashier', () => {
  it('sets a way to pay up, and lists what waits [API-82]', async () => {
    const who = ['--who', 'Ana'];
    const provider = ['provider', 'desk', '--brand', 'ty01', '--adapter', 'manual', ...who];
    expect(await operator.run('cashier', provider)).toMatchObject({ code: 0 });
    const amounts = ['--min', '100', '--max', '5000'];
    const method = ['method', 'desk', '--brand', 'ty01', '--provider', 'desk', '--name', 'Front desk', ...amounts];
    const isSet = await operator.run('cashier', [...method, '--kind', 'manual', '--channel', 'manual', ...who]);
    expect(isSet).toMatchObject({ code: 0, said: 'Done.\n' });
    const { token } = await createProved(server.ctx);
    expect(JSON.stringify(await server.ask(cashier.depositMethods, {}, { token }))).toContain('Front desk');
    expect((await operator.run('cashier', ['list', '--brand', 'ty01'])).said).toMatch(/\d+ wait\.\n$/);
    expect(await operator.run('cashier', ['approve', 'W2611-150-00000', ...who])).toMatchObject({ code: 1 });
  });
});

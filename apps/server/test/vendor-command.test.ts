import { afterAll, expect, it } from 'vitest';
import { createOperator } from './operator.ts';
import { startTestServer } from './server.ts';

const server = await startTestServer();
const operator = await createOperator(server.database.url);
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const vendor = (...parameters: string[]) => operator.run('src/vendor.ts', parameters);

it('lets a vendor in, and changes its keys two at a time', async () => {
  const opened = await vendor('open', 'OPS', '--brand', 'ty01', '--name', 'Operations', '--signing', 'body-hmac');
  expect(opened).toMatchObject({ code: 0, said: expect.stringContaining('OPS is let in') });
  const first = await vendor('key', 'OPS');
  expect(first).toMatchObject({ code: 0, said: expect.stringMatching(/^key id {2}\S{12}\nsecret {2}\S{43}\n$/) });
  await vendor('key', 'OPS');
  expect((await vendor('key', 'OPS')).said).toContain('Two keys are in use');
  const keyId = /^key id {2}(\S+)/.exec(first.said)?.[1] ?? '';
  expect(await vendor('retire', 'OPS', '--key-id', keyId)).toMatchObject({ code: 0 });
  expect(await vendor('addresses', 'OPS', '192.0.2.1')).toMatchObject({ code: 0 });
  const [row] = await server.database.sql(
    `select v.signing, v.addresses, (select count(*)::int from vendor_key k where k.vendor_code = v.code and k.is_active) as keys
     from vendor v where v.code = 'OPS'`,
  );
  expect(row).toEqual({ signing: 'body-hmac', addresses: ['192.0.2.1'], keys: 1 });
});

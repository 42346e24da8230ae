import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createOperator } from '../kit/operator.ts';
import { startTestServer } from '../kit/server.ts';

const server = await startTestServer();
const operator = await createOperator(server.database.url);
afterAll(async () => {
  await server.close();
  await operator.leave();
});

const vendor = (...parameters: string[]) => operator.run('vendor', parameters);

describe('vendor command', () => {
  it('lets a vendor in, and changes its keys two at a time', async () => {
    const opened = await vendor('open', 'OPS', '--brand', 'ty01', '--name', 'Operations', '--signing', 'body-hmac');
    expect(opened).toMatchObject({ code: 0, said: expect.stringContaining('OPS is let in') });
    const first = await vendor('key', 'OPS');
    expect(first).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^key id {2}[0-9a-f]{18}\nsecret {2}\S{43}\n$/),
    });
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

  it('gives a vendor limits, changes them, and lets it go on after a stop [D5]', async () => {
    const read = async () =>
      (
        await server.database.sql(
          `select needs_session, launch_days, win_max::text, prize_max::text, hour_loss_max::text, stopped_by
         from vendor where code = 'CAPS'`,
        )
      )[0];
    await vendor('open', 'CAPS', '--brand', 'ty01', '--hour-loss', '1000.50');
    expect(await read()).toEqual({
      needs_session: true,
      launch_days: 7,
      win_max: '50000000',
      prize_max: '0',
      hour_loss_max: '100050',
      stopped_by: null,
    });
    expect(await vendor('terms', 'CAPS', '--win-max', 'much')).toMatchObject({ code: 2 });
    expect(await vendor('terms', 'CAPS')).toMatchObject({ code: 2 });
    const change = ['--needs-session', 'no', '--launch-days', '0', '--win-max', 'none', '--prize-max', '250.00'];
    expect(await vendor('terms', 'CAPS', ...change)).toMatchObject({ code: 0 });
    expect(await read()).toMatchObject({ needs_session: false, launch_days: 0, win_max: null, prize_max: '25000' });
    expect((await vendor('resume', 'CAPS')).said).toContain('not stopped');
    await server.database.sql(`update vendor set stopped_at = now(), stopped_by = 'hour loss' where code = 'CAPS'`);
    expect((await vendor('resume', 'CAPS')).said).toContain('goes on');
    expect(await read()).toMatchObject({ stopped_by: null });
  });

  it('gives a vendor its address, its lobby and its titles [LAUNCH-04]', async () => {
    const address = 'https://lab.example/play?t={token}&g={game}&l={lang}';
    await vendor('open', 'LOBBY', '--brand', 'ty01', '--launch-url', address, '--lobby', 'SPORTS,LIVE');
    const read = async () =>
      (
        await server.database.sql(
          `select launch_url, lobby_types, open_mode, has_trial from vendor where code = 'LOBBY'`,
        )
      )[0];
    expect(await read()).toEqual({
      launch_url: address,
      lobby_types: ['SPORTS', 'LIVE'],
      open_mode: 'frame',
      has_trial: false,
    });
    await vendor('terms', 'LOBBY', '--lobby', 'none', '--open-mode', 'window', '--trial', 'yes');
    expect(await read()).toMatchObject({ lobby_types: [], open_mode: 'window', has_trial: true });
    for (const wrong of [
      ['--lobby', 'POKER'],
      ['--launch-url', 'http://lab.example/'],
      ['--art', 'javascript:alert(1)'],
    ])
      expect(await vendor('terms', 'LOBBY', ...wrong)).toMatchObject({ code: 2 });
    const file = join(operator.folder, 'titles.json');
    await writeFile(file, JSON.stringify([{ code: 'lab-1', name: 'Lab One', gameType: 'RNG', minBet: '0.20' }]));
    expect((await vendor('titles', 'LOBBY', file)).said).toContain('1 titles');
    await writeFile(file, JSON.stringify([{ code: 'lab-1' }]));
    expect((await vendor('titles', 'LOBBY', file)).said).toContain('Not a list of titles: 0.name');
    expect((await vendor('titles', 'AGILA', file)).said).toContain('Not a list of titles');
  });
});

import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  alarmLate,
  answerThread,
  closeThread,
  exportThreads,
  listForStaff,
  overdueThreads,
  pictureForStaff,
  readForStaff,
} from '../../src/modules/feedback/index.ts';
import { asAdmin } from '../kit/admin.ts';
import { movableClock } from '../kit/brands.ts';
import { WIDE } from '../kit/login-kit.ts';
import { askHouse, createMember, threadOf, words } from '../kit/mail-kit.ts';
import { logIn } from '../kit/people.ts';
import { picture, upload } from '../kit/pictures.ts';
import { valueOf } from '../kit/promo-kit.ts';
import { eventsOf } from '../kit/proved.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

const HOUR_MS = 3_600_000;
const clock = movableClock();
const lines: Record<string, unknown>[] = [];
let server: TestServer;

beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line) as never) });
  server = await startTestServer({ clock, log, app: { budgets: WIDE } });
});
afterAll(() => server.close());

describe('staff', () => {
  it('see what waits, the most urgent first, and are alarmed once about what is late [R73]', async () => {
    const ana = await createMember(server, clock);
    const first = valueOf(await askHouse(server, ana));
    clock.forward(HOUR_MS);
    const second = valueOf(await askHouse(server, { token: await logIn(server.ctx, ana.memberId) }));
    const listed = (await listForStaff(server.ctx, 'ty01')).map(({ number, isLate }) => [number, isLate]);
    expect(listed).toEqual([
      [first.number, false],
      [second.number, false],
    ]);
    const late = () => lines.filter(({ event }) => event === 'feedback.overdue').map(({ number }) => number);
    await alarmLate(server.ctx);
    expect([late(), overdueThreads(server.ctx).get('ty01')]).toEqual([[], undefined]);
    clock.forward(23 * HOUR_MS);
    await alarmLate(server.ctx);
    await alarmLate(server.ctx);
    expect([late(), overdueThreads(server.ctx).get('ty01')]).toEqual([[first.number], 1]);
    const metrics = await server.app.inject({ url: '/metrics' });
    expect(metrics.body).toContain('feedback_overdue{brand="ty01"} 1');
    await answerThread(server.ctx, first.id, { text: 'Pasensya na.', who: 'Mara' });
    await alarmLate(server.ctx);
    expect(overdueThreads(server.ctx).get('ty01')).toBeUndefined();
  });

  it('read a thread with the orders it names and its pictures, and that is written down [R73, UPL-05]', async () => {
    const ana = await createMember(server, clock);
    const image = (await upload(server, ana.token, await picture(), { purpose: 'feedback' })).id;
    const content = `Nasaan po ang W2603-020-10377, ${words(4)}`;
    const { id } = valueOf(await askHouse(server, ana, { content, images: [image] }));
    const read = await readForStaff(server.ctx, id, 'Mara');
    expect(read).toMatchObject({ ok: true, value: { account: ana.account, named: ['W2603-020-10377'] } });
    if (!read.ok) return;
    expect((await pictureForStaff(server.ctx, read.value, image))?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const other = (await upload(server, ana.token, await picture(), { purpose: 'kycFront' })).id;
    expect(await pictureForStaff(server.ctx, read.value, other)).toBeNull();
    expect(await eventsOf(server.ctx, ana.memberId)).toContain('feedback.looked');
  });

  it('answer with pictures that only the member can fetch, within the same bounds [UPL-03, UPL-05, VAL-33]', async () => {
    const [ana, ben] = [await createMember(server, clock), await createMember(server, clock)];
    const { id } = valueOf(await askHouse(server, ana));
    const give = (text: string, pictures: Buffer[] = []) =>
      answerThread(server.ctx, id, { text, pictures, who: 'Mara' });
    expect(await give('  ')).toMatchObject({ error: { code: 'feedback.text' } });
    expect(await give(words(201))).toMatchObject({ error: { code: 'feedback.text' } });
    expect(await give('Heto', [Buffer.from('GIF89a')])).toMatchObject({ error: { code: 'feedback.picture' } });
    const jpeg = await picture();
    expect(await give('Heto', [jpeg, jpeg, jpeg, jpeg])).toMatchObject({ error: { code: 'feedback.picture' } });
    expect((await threadOf(server, ana, id)).status).toBe('open');
    expect(await give('Heto po ang resibo', [jpeg])).toMatchObject({ ok: true });
    const [url = ''] = (await threadOf(server, ana, id)).posts.at(-1)?.images ?? [];
    const status = async (token: string) =>
      (await server.app.inject({ url, headers: { merchant: 'ty01', authorization: token } })).statusCode;
    expect([await status(ana.token), await status(ben.token)]).toEqual([200, 404]);
    expect(await answerThread(server.ctx, '999999', { text: 'x', who: 'Mara' })).toMatchObject({ ok: false });
  });

  it('take the log of complaints out as a table that no spreadsheet runs, and what was said is never changed [R73]', async () => {
    const ana = await createMember(server, clock);
    const content = `=HYPERLINK("x") ${words(5)}`;
    const { id, number } = valueOf(await askHouse(server, ana, { content, questionType: 'other' }));
    await answerThread(server.ctx, id, { text: 'Inayos na', who: 'Mara' });
    await closeThread(server.ctx, id, { outcome: 'solved', who: 'Mara' });
    const day = (ms: number) => new Date(clock.now().getTime() + ms);
    const table: string[] = [];
    for await (const line of exportThreads(server.ctx, 'ty01', {
      from: day(-HOUR_MS),
      until: day(HOUR_MS),
      who: 'Mara',
    }))
      table.push(line);
    expect(table[0]).toBe('number,account,type,state,outcome,opened,answered,closed,closedBy,posts');
    const row = table.find((line) => line.startsWith(number)) ?? '';
    expect(row).toContain(`${number},${ana.account},other,closed,solved,`);
    expect(row).toContain('Mara: Inayos na');
    await asAdmin(server.database.connection, async (admin) => {
      await expect(admin.query(`update feedback_post set content = 'x'`)).rejects.toThrow('never changed');
    });
  });
});

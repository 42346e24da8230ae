import { live } from '@perya/contract';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MEMBER_TOPIC, type MemberNotice } from '../../src/modules/live/index.ts';
import { tellMember } from '../../src/modules/live/tell.service.ts';
import { asAdmin } from '../kit/admin.ts';
import { fund } from '../kit/funds.ts';
import { WIDE } from '../kit/login-kit.ts';
import { createPerson, type Person } from '../kit/people.ts';
import { startTestServer } from '../kit/server.ts';

// What happens every few seconds happens here when a test says so.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const server = await startTestServer({ app: { budgets: WIDE } });
const address = await server.app.listen({ host: '127.0.0.1', port: 0 });
afterAll(async () => {
  await server.close();
  vi.useRealTimers();
});
const { ctx } = server;

/** A page with the socket open. */
function connect(origin = address) {
  const socket = new WebSocket(address.replace('http', 'ws') + live.LIVE_PATH, { origin });
  const told: live.Told[] = [];
  socket.on('message', (data: Buffer) => told.push(JSON.parse(data.toString('utf8')) as live.Told));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  const opened = new Promise((resolve) => socket.on('open', resolve));
  return { socket, told, closed, opened };
}

async function ticketOf({ token }: Person): Promise<string> {
  const answer = await server.ask(live.ticket, {}, { token });
  expect(answer.kind).toBe('value');
  return (answer as { value: { ticket: string } }).value.ticket;
}

async function enter(person: Person) {
  const page = connect();
  const ticket = await ticketOf(person);
  await page.opened;
  page.socket.send(JSON.stringify({ say: 'hello', ticket }));
  await expect.poll(() => page.told.map(({ tell }) => tell)).toEqual(['hello', 'wallet']);
  return { ...page, ticket };
}

describe('the live socket', () => {
  it('tells the wallet at once and whenever it moves [BAL-03, T47]', async () => {
    const person = await createPerson(ctx);
    const page = await enter(person);
    await fund(ctx, person.memberId, 12_345n);
    tellMember(ctx, person.memberId, { tell: 'wallet' });
    await expect.poll(() => page.told.at(-1)).toMatchObject({ tell: 'wallet', wallet: { sumBalance: '123.45' } });
    page.socket.close();
  });

  it('tells a member’s own orders and nobody else’s [T38]', async () => {
    const [one, other] = [await createPerson(ctx), await createPerson(ctx)];
    const pages = [await enter(one), await enter(other)] as const;
    tellMember(ctx, one.memberId, { tell: 'deposit', orderNo: 'D2611-150-00001', status: 'success' });
    await expect.poll(() => pages[0].told.at(-1)).toMatchObject({ tell: 'deposit', orderNo: 'D2611-150-00001' });
    expect(pages[1].told).toHaveLength(2);
    for (const { socket } of pages) socket.close();
  });

  it('tells everybody else their wallets when one cannot be read [BAL-03]', async () => {
    const [broken, other] = [await createPerson(ctx), await createPerson(ctx)];
    const pages = [await enter(broken), await enter(other)] as const;
    for (const { memberId } of [broken, other]) await fund(ctx, memberId, 12_345n);
    await asAdmin(server.database.connection, async (admin) => {
      const unreadable = `case when member_id = ${broken.memberId} then 1 / (version - version) = 1 else true end`;
      await admin.query(`create policy unreadable on ledger_account using (${unreadable})`);
      await admin.query('alter table ledger_account enable row level security');
      const notice: MemberNotice = { wallets: [broken.memberId, other.memberId], events: [] };
      await ctx.pubsub.publish(MEMBER_TOPIC, notice);
      await expect.poll(() => pages[1].told.at(-1)).toMatchObject({ wallet: { sumBalance: '123.45' } });
      await admin.query('alter table ledger_account disable row level security');
      await admin.query('drop policy unreadable on ledger_account');
    });
    expect(pages[0].told).toHaveLength(2);
    for (const { socket } of pages) socket.close();
  });

  it('greets whoever reconnects with the wallet as it has become [BAL-03, T47]', async () => {
    const person = await createPerson(ctx);
    const lost = await enter(person);
    lost.socket.terminate();
    await lost.closed;
    await fund(ctx, person.memberId, 54_321n);
    const page = await enter(person);
    expect(page.told.at(-1)).toMatchObject({ tell: 'wallet', wallet: { sumBalance: '543.21' } });
    page.socket.close();
  });

  it('misses nothing that happens while the first wallet is being read [BAL-03]', async () => {
    const person = await createPerson(ctx);
    const page = connect();
    const ticket = await ticketOf(person);
    await page.opened;
    await asAdmin(server.database.connection, async (admin) => {
      await admin.query('begin');
      await admin.query('lock table ledger_account');
      page.socket.send(JSON.stringify({ say: 'hello', ticket }));
      await expect.poll(() => page.told.map(({ tell }) => tell)).toEqual(['hello']);
      tellMember(ctx, person.memberId, { tell: 'protection' });
      await expect.poll(() => page.told.map(({ tell }) => tell)).toEqual(['hello', 'protection']);
      await admin.query('commit');
    });
    await expect.poll(() => page.told.map(({ tell }) => tell)).toEqual(['hello', 'protection', 'wallet']);
    page.socket.close();
  });

  it('opens once with a ticket, and not with anything else', async () => {
    const person = await createPerson(ctx);
    const { ticket, socket } = await enter(person);
    for (const wrong of [ticket, person.token, 'x']) {
      const page = connect();
      await page.opened;
      page.socket.send(JSON.stringify({ say: 'hello', ticket: wrong }));
      expect(await page.closed).toBe(1008);
      expect(page.told).toEqual([{ tell: 'bye', errorCode: 'session.expired' }]);
    }
    socket.close();
  });

  it.each(['https://evil.example', 'null', ''])('refuses a page of %s [T38]', async (origin) => {
    expect(await connect(origin).closed).toBe(1006);
  });

  it.each(['{', '[]', '{"say":"bet"}', '{"say":"hello"}', 'x'.repeat(5000)])(
    'closes on what it does not know: %s',
    async (text) => {
      const page = connect();
      await page.opened;
      page.socket.send(text);
      expect([1008, 1009]).toContain(await page.closed);
    },
  );

  it('closes within five seconds when the session ends [T38]', async () => {
    const person = await createPerson(ctx);
    const page = await enter(person);
    const ended = { revoked_at: new Date(), revoked_reason: 'elsewhere' as const };
    await ctx.db.updateTable('session').set(ended).where('member_id', '=', person.memberId).execute();
    vi.advanceTimersByTime(5000);
    expect(await page.closed).toBe(1008);
    expect(page.told.at(-1)).toEqual({ tell: 'bye', errorCode: 'session.expired' });
  });

  it('belongs to one session, also when two say hello at once [T38]', async () => {
    const [one, other] = [await createPerson(ctx), await createPerson(ctx)];
    const page = connect();
    const tickets = [await ticketOf(one), await ticketOf(other)];
    await page.opened;
    for (const ticket of tickets) page.socket.send(JSON.stringify({ say: 'hello', ticket }));
    expect(await page.closed).toBe(1008);
    expect(page.told.filter(({ tell }) => tell === 'hello').length).toBeLessThan(2);
    // Nobody is left on a list: as many pages as a member may have are let in.
    const pages = [];
    for (let count = 0; count < 8; count += 1) pages.push(await enter(one));
    for (const { socket } of pages) socket.close();
  });

  it('is not taken up by one address that says nothing [T38]', async () => {
    const silent = Array.from({ length: 49 }, () => connect());
    await Promise.all(silent.map(({ opened }) => opened));
    // Whoever says who they are makes room for the next.
    const person = await createPerson(ctx);
    const pages = [await enter(person), await enter(person)];
    const last = connect();
    await last.opened;
    expect(await connect().closed).toBe(1006);
    for (const { socket } of [...silent, ...pages, last]) socket.terminate();
  });
});

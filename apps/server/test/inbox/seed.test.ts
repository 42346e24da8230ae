import { feedback, mail } from '@perya/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsOf, openMail } from '../kit/mail-kit.ts';
import { logIn } from '../kit/people.ts';
import { valueOf } from '../kit/promo-kit.ts';
import { startTestServer, type TestServer } from '../kit/server.ts';

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.database.sql(`select id from member where account = 'player1'`);
  token = await logIn(server.ctx, String(row?.['id']));
});
afterAll(() => server.close());

describe('the player of the demonstration', () => {
  it('has messages of several kinds in both languages, in the order of their time, some of them read [SRV-01, SCR-12]', async () => {
    const english = await mailsOf(server, { token });
    const filipino = await mailsOf(server, { token }, {}, 'TY');
    const kinds = new Set(english.list.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual(['money', 'notice', 'reward', 'security']);
    expect(new Set(english.list.map(({ read }) => read))).toEqual(new Set([true, false]));
    const times = english.list.map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
    for (const [nr, row] of english.list.entries()) expect(filipino.list[nr]?.title).not.toBe(row.title);
    expect(english.footer?.unread).toBe(valueOf(await server.ask(mail.unreadCount, {}, { token })));
  });

  it('has a message with a reward to take, and a question that was answered [SRV-01, SCR-13, SCR-14]', async () => {
    const { list } = await mailsOf(server, { token });
    const told = list.find(({ rewardId }) => rewardId !== null);
    expect(valueOf(await openMail(server, { token }, told?.id ?? '')).reward).toMatchObject({ canClaim: true });
    const threads = valueOf(await server.ask(feedback.list, {}, { token }));
    expect(threads).toMatchObject({ list: [{ status: 'answered', unread: true }], footer: { unread: 1 } });
    const { posts } = valueOf(await server.ask(feedback.thread, { id: threads.list[0]?.id ?? '' }, { token }));
    expect(posts.map(({ from }) => from)).toEqual(['member', 'staff']);
  });
});

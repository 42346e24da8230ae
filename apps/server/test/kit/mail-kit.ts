import { randomUUID } from 'node:crypto';
import { feedback, mail, member, type Input } from '@perya/contract';
import { assert } from '@perya/std';
import { brandOf } from '../../src/modules/brand/index.ts';
import { approveBroadcast, publishBroadcasts, readBroadcast, saveBroadcast } from '../../src/modules/inbox/index.ts';
import { sendMail, type Letter } from '../../src/modules/mail/index.ts';
import { asAdmin } from './admin.ts';
import { until } from './patience.ts';
import type { Person } from './people.ts';
import { createVerified, valueOf } from './promo-kit.ts';
import type { TestServer } from './server.ts';

type Member = Pick<Person, 'memberId'>;
type Caller = Pick<Person, 'token'>;

const SECOND_MS = 1000;

/** A clock that moves. */
interface Moving {
  forward(ms: number): void;
}

/** Takes back what the demonstration has published, so that members have only what a test sends. */
export async function endSeeded(server: TestServer): Promise<void> {
  await asAdmin(server.database.connection, (admin) =>
    admin.query(`update broadcast set ends_at = publish_at + interval '1 millisecond'`),
  );
  await untilKnown(server);
}

/** Somebody verified who wants to hear of offers and came just now, by the clock of the test: what was published before is not for them. */
export async function createMember(server: TestServer, clock: Moving): Promise<Person> {
  clock.forward(SECOND_MS);
  const person = await createVerified(server);
  await server.database.sql('update member set created_at = $2 where id = $1', [
    person.memberId,
    server.ctx.clock.now(),
  ]);
  await choose(server, person, true);
  return person;
}

/** What somebody says about offers. */
export async function choose(server: TestServer, { token }: Caller, isGiven: boolean) {
  return valueOf(await server.ask(member.setConsent, { isGiven, version: member.OFFER_WORDS }, { token }));
}

/** Sends somebody a message, as a part of the server would; answers its number. */
export async function writeTo(
  { ctx, database }: TestServer,
  { memberId }: Member,
  changes: Partial<Letter> = {},
): Promise<string> {
  const key = changes.key ?? `test ${randomUUID()}`;
  const facts = { amount: { amount: '50000', currency: 'PHP' }, orderNo: { text: 'D2603-020-00001' } };
  const letter = { memberId, merchantCode: 'ty01', key, template: 'depositCredited', facts, ...changes } as const;
  await ctx.db.transaction().execute((tx) => sendMail(ctx, tx, letter));
  const rows = await database.sql('select id from mail where member_id = $1 and key = $2', [memberId, key]);
  return String(rows[0]?.['id']);
}

let broadcasts = 0;

/** The file that staff would have written. */
export function broadcastFile({ ctx }: TestServer, changes: Readonly<Record<string, unknown>> = {}) {
  broadcasts += 1;
  return {
    brand: 'ty01',
    code: `test-${broadcasts}`,
    kind: 'notice',
    isOffer: false,
    publishAt: ctx.clock.now().toISOString(),
    texts: {
      EN: { title: `Notice ${broadcasts}`, body: '<p>Closed for <strong>an hour</strong>.</p>' },
      TY: { title: `Paalala ${broadcasts}`, body: '<p>Sarado nang <strong>isang oras</strong>.</p>' },
    },
    ...changes,
  };
}

/** Drafts a broadcast, has a second person approve it and publishes it; answers its number once this server knows it. */
export async function publishTo(server: TestServer, changes: Readonly<Record<string, unknown>> = {}) {
  const { ctx, database } = server;
  const draft = readBroadcast(broadcastFile(server, changes));
  assert(draft.ok, `the draft can be read: ${JSON.stringify(draft)}`);
  const saved = await saveBroadcast(ctx, draft.value, 'Ana');
  assert(saved.ok, `the draft is saved: ${JSON.stringify(saved)}`);
  const { brand, code } = draft.value;
  const approved = await approveBroadcast(ctx, { brand, code }, 'Ben');
  assert(approved.ok, `the broadcast is approved: ${JSON.stringify(approved)}`);
  await publishBroadcasts(ctx);
  await untilKnown(server);
  const rows = await database.sql('select mail_id from broadcast where merchant_code = $1 and code = $2', [
    brand,
    code,
  ]);
  return { brand, code, id: String(rows[0]?.['mail_id']) };
}

/** Waits until this server has heard of all changes of a brand. */
export async function untilKnown({ ctx, database }: TestServer, merchantCode = 'ty01'): Promise<void> {
  const rows = await database.sql('select content_version from brand where merchant_code = $1', [merchantCode]);
  const version = BigInt(String(rows[0]?.['content_version']));
  await until(
    async () => BigInt((await brandOf(ctx, merchantCode)).rows.brand.content_version),
    (known) => known >= version,
  );
}

export async function mailsOf(
  server: TestServer,
  { token }: Caller,
  input: Input<typeof mail.list> = {},
  language = 'EN',
) {
  return valueOf(await server.ask(mail.list, input, { token, language }));
}

export async function unreadOf(server: TestServer, { token }: Caller): Promise<number> {
  return valueOf(await server.ask(mail.unreadCount, {}, { token }));
}

export function openMail(server: TestServer, { token }: Caller, id: string, language = 'EN') {
  return server.ask(mail.detail, { id }, { token, language });
}

/** So many different words. */
export function words(count: number): string {
  return Array.from({ length: count }, (_, nr) => `salita${nr}`).join(' ');
}

/** Asks the house something. */
export function askHouse(server: TestServer, { token }: Caller, changes: Partial<Input<typeof feedback.create>> = {}) {
  const input = { key: randomUUID(), questionType: 'withdraw' as const, content: words(8), ...changes };
  return server.ask(feedback.create, input, { token });
}

export async function threadOf(server: TestServer, { token }: Caller, id: string) {
  return valueOf(await server.ask(feedback.thread, { id }, { token }));
}

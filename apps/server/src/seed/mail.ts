import { assert } from '@perya/std';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../platform/db/schema.ts';
import { numberOf } from '../modules/feedback/index.ts';
import { readBroadcast } from '../modules/inbox/index.ts';
import { sendMail } from '../modules/mail/index.ts';
import { mailReward } from '../modules/promotions/index.ts';
import { MERCHANT_CODE } from './brand.ts';
import type { Past, Present } from './past.ts';
import { demoPast } from './promotions.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [MAKER, CHECKER, MARA] = ['Demo Ana', 'Demo Ben', 'Mara'];

/** Older messages are read. */
const UNREAD_HOURS = 30;

const NOTICE = {
  brand: MERCHANT_CODE,
  code: 'demo-welcome',
  kind: 'notice',
  isOffer: false,
  includesNew: true,
  texts: {
    EN: {
      title: 'Your messages are here',
      body: '<p>Everything about your money, your account and your rewards comes here too.</p><p>You can set your own <a href="/m/responsibleGaming">limits</a> at any time.</p>',
    },
    TY: {
      title: 'Narito ang mga mensahe mo',
      body: '<p>Dito rin dumarating ang tungkol sa pera, account at reward mo.</p><p>Puwede kang magtakda ng sarili mong <a href="/m/responsibleGaming">limit</a> kahit kailan.</p>',
    },
  },
};

/** Gives the player of the demonstration messages of several kinds, one with a reward to take, and a question that was answered. */
export async function plantMail(ctx: Present, tx: Transaction<Database>): Promise<void> {
  const past = await demoPast(ctx, tx);
  if (!past) return;
  const now = ctx.clock.now();
  await plantNotice(tx, new Date(now.getTime() - 8 * DAY_MS));
  past.setTo(new Date(now.getTime() - 20 * HOUR_MS));
  await plantFeedback(past);
  past.setTo(new Date(now.getTime() - 4 * HOUR_MS));
  await plantChange(past);
  past.setTo(now);
  await plantRewards(past);
  await putInOrder(past, new Date(now.getTime() - UNREAD_HOURS * HOUR_MS));
}

async function plantNotice(tx: Transaction<Database>, at: Date): Promise<void> {
  const read = readBroadcast({ ...NOTICE, publishAt: at.toISOString(), endsAt: later(at, 366).toISOString() });
  assert(read.ok, 'the demonstration has its notice');
  const { code, kind, isOffer, includesNew, publishAt, endsAt, texts } = read.value;
  const added = await tx
    .insertInto('broadcast')
    .values({
      merchant_code: MERCHANT_CODE,
      code,
      kind,
      is_offer: isOffer,
      includes_new: includesNew,
      publish_at: publishAt,
      ends_at: endsAt,
      maker: MAKER,
      made_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  const { id } = added;
  const rows = (['EN', 'TY'] as const).flatMap((language) => {
    const text = texts[language];
    return text ? [{ broadcast_id: id, language, ...text }] : [];
  });
  await tx.insertInto('mail_text').values(rows).execute();
  await tx
    .updateTable('broadcast')
    .set({ checker: CHECKER, approved_at: at, mail_id: sql<string>`nextval('mail_number')`, published_at: at })
    .where('id', '=', id)
    .execute();
}

function later(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/** A question about a withdrawal, answered within the hour. */
async function plantFeedback(past: Past): Promise<void> {
  const { tx, memberId, clock } = past;
  const askedAt = clock.now();
  const answeredAt = new Date(askedAt.getTime() + 17 * 60_000);
  const thread = await tx
    .insertInto('feedback')
    .values({
      merchant_code: MERCHANT_CODE,
      member_id: memberId,
      question_type: 'withdraw',
      state: 'answered',
      language: 'TY',
      opened_at: askedAt,
      first_answer_at: answeredAt,
      last_answer_at: answeredAt,
      act_at: later(answeredAt, 14),
    })
    .returning(['id', 'opened_at'])
    .executeTakeFirstOrThrow();
  const posts = [
    { content: 'Nag-withdraw ako sa GCash noong isang araw. Gaano katagal bago ito dumating?', at: askedAt },
    {
      staff: MARA,
      content:
        'Magandang araw! Naipadala na ito at dapat nasa GCash mo na. Nasa withdraw report ang bawat hakbang. / Hello! It has been sent and should be in your GCash by now. The withdraw report shows every step.',
      at: answeredAt,
    },
  ];
  await tx
    .insertInto('feedback_post')
    .values(posts.map((post) => ({ feedback_id: thread.id, staff: null, ...post })))
    .execute();
  past.setTo(answeredAt);
  await sendMail(past, tx, {
    memberId,
    merchantCode: MERCHANT_CODE,
    key: `feedback ${thread.id} demo`,
    template: 'feedbackAnswered',
    facts: { number: { text: numberOf(thread) }, id: { text: thread.id } },
  });
}

async function plantChange(past: Past): Promise<void> {
  const { tx, memberId, clock } = past;
  await sendMail(past, tx, {
    memberId,
    merchantCode: MERCHANT_CODE,
    key: 'changed demo',
    template: 'accountChanged',
    facts: { thing: { word: 'change.thing.paymentPassword' }, time: { time: clock.now().toISOString() } },
  });
}

/** Rewards that waited before there were messages. */
async function plantRewards(past: Past): Promise<void> {
  const { tx, memberId } = past;
  const rows = await tx
    .selectFrom('reward')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', '=', 'claimable')
    .orderBy('id')
    .execute();
  for (const row of rows) await mailReward(past, tx, row);
}

/** Messages are shown in the order of their numbers, and these were not written in the order of their time. */
async function putInOrder({ tx, memberId }: Past, readBefore: Date): Promise<void> {
  await sql`
    update mail set id = placed.fresh from (
      select id, nextval('mail_number') as fresh from (
        select id from mail where member_id = ${memberId} order by at, id) sorted) placed
    where mail.id = placed.id`.execute(tx);
  await tx
    .updateTable('mail')
    .set({ read_at: sql`at` })
    .where('member_id', '=', memberId)
    .where('at', '<', readBefore)
    .execute();
}

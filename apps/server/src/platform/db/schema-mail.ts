import type { ContentLanguage, feedback, mail, SUPPORT_QUESTION_TYPES } from '@perya/contract';
import type { Segment } from '@perya/promotions';
import { broadcastId, column, filled, identity, memberId, merchantCode, nullable, rewardId } from './column.ts';
import type { BroadcastId } from './promotion-values.ts';

const text = column<string>('text');
const texts = column<string[]>('_text');
const big = column<string, string | bigint>('int8');
const bool = column<boolean>('bool');
const moment = column<Date>('timestamptz');
const language = column<ContentLanguage>('text');
const kind = column<(typeof mail.MAIL_KINDS)[number]>('text');

/** The tables of messages and of feedback; part of the one description in `schema.ts`. */
export const MAIL_TABLES = {
  mail: {
    id: filled(big),
    merchant_code: merchantCode,
    member_id: memberId,
    key: text,
    kind,
    is_offer: bool,
    template: text,
    facts: column<Readonly<Record<string, unknown>>, string>('jsonb'),
    reward_id: nullable(rewardId),
    at: moment,
    read_at: nullable(moment),
    deleted_at: nullable(moment),
  },
  broadcast: {
    id: identity<BroadcastId>(),
    merchant_code: merchantCode,
    code: text,
    kind,
    is_offer: bool,
    segment: nullable(column<Segment, string>('jsonb')),
    includes_new: filled(bool),
    publish_at: moment,
    ends_at: moment,
    maker: text,
    made_at: moment,
    checker: nullable(text),
    approved_at: nullable(moment),
    mail_id: nullable(big),
    published_at: nullable(moment),
    wants_push: filled(bool),
  },
  mail_text: { broadcast_id: broadcastId, language, title: text, body: text },
  mail_mark: { member_id: memberId, read_to: big },
  mail_state: {
    member_id: memberId,
    mail_id: big,
    read_at: nullable(moment),
    deleted_at: nullable(moment),
    at: moment,
  },
  feedback: {
    id: identity(),
    merchant_code: merchantCode,
    member_id: memberId,
    question_type: column<(typeof SUPPORT_QUESTION_TYPES)[number]>('text'),
    state: filled(column<(typeof feedback.FEEDBACK_STATES)[number]>('text')),
    language,
    opened_at: moment,
    promised_at: nullable(moment),
    overdue_at: nullable(moment),
    first_answer_at: nullable(moment),
    last_answer_at: nullable(moment),
    seen_at: nullable(moment),
    act_at: nullable(moment),
    closed_at: nullable(moment),
    closed_by: nullable(text),
    outcome: nullable(column<(typeof feedback.FEEDBACK_OUTCOMES)[number]>('text')),
  },
  feedback_post: {
    id: identity(),
    feedback_id: big,
    staff: nullable(text),
    content: text,
    images: filled(texts),
    at: moment,
  },
};

import { column, filled, identity, memberId, merchantCode, nullable } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
const moment = column<Date>('timestamptz');

/** The tables of invitations; part of the one description in `schema.ts`. */
export const INVITATION_TABLES = {
  invitation_link: {
    id: identity(),
    merchant_code: merchantCode,
    agent_id: memberId,
    code: text,
    type: integer,
    rates: filled(column<Readonly<Record<string, number>>>('jsonb')),
    note: filled(text),
    created_at: moment,
    ends_at: nullable(moment),
    revoked_at: nullable(moment),
    uses: filled(integer),
    uses_max: nullable(integer),
  },
  invitation_use: {
    member_id: memberId,
    link_id: column<string>('int8'),
    used_at: moment,
  },
  opened_account: {
    member_id: memberId,
    agent_id: memberId,
    opened_at: moment,
  },
};

import { column, identity, memberId, merchantCode, nullable } from './column.ts';

const text = column<string>('text');
const integer = column<number>('int4');
const day = column<string>('date');

/** The tables of the lines of agents; part of the one description in `schema.ts`. */
export const LINE_TABLES = {
  line_day: {
    merchant_code: merchantCode,
    day,
    moved_day: day,
  },
  line_rate: {
    id: identity(),
    member_id: nullable(memberId),
    merchant_code: merchantCode,
    category: text,
    from_day: day,
    rate_ppm: integer,
  },
  member_line: {
    id: identity(),
    member_id: memberId,
    merchant_code: merchantCode,
    upline_id: nullable(memberId),
    from_day: day,
  },
};

import type { Currency } from '@perya/ledger';
import { sql, type RawBuilder } from 'kysely';
import type { PlatformContext } from '../platform/context.ts';
import type { Span } from './report-range.ts';
import { TEAM_COLUMNS, type TeamColumn } from './team-columns.ts';

/** Agents whose teams are asked for: a query of their ids, which others join. */
export type TeamHeads = RawBuilder<{ readonly agent_id: string }>;

/** Sums are 30 to 40 seconds behind on every live house; nobody need be told so. */
const JUST_NOW_MS = 60_000;

type Days = Pick<Span, 'startDay' | 'endDay'>;

/** What a team did with money on one day in one kind of game ('' is no game); the agent is not in it. */
export type TeamDay = Readonly<Record<TeamColumn | 'agent_id' | 'day' | 'category', string>>;

/** How many of a team registered, came in and placed a bet on one day; the agent is not among them. */
export interface TeamPeople {
  readonly agent_id: string;
  readonly day: string;
  readonly registered: number;
  readonly logins: number;
  readonly bettors: number;
}

/**
 * The sums of the days of teams, as their lines stood on each of them, up to where they are whole (`teamUpTo`). A day without any has no
 * row.
 */
export function teamDays(
  heads: TeamHeads,
  { currency, span }: { readonly currency: Currency; readonly span: Days },
): RawBuilder<TeamDay> {
  // Along the key of each head: a few of very many teams are asked for.
  return sql<TeamDay>`
    select t.* from (${heads}) h cross join lateral (
      select agent_id, day, category, ${sql.join(TEAM_COLUMNS.map((name) => sql.ref(name)))}
      from team_day
      where agent_id = h.agent_id and currency = ${currency} and day between ${span.startDay} and ${span.endDay} offset 0
    ) t`;
}

/** How many people of teams did something on each day; a day on which nobody did has no row. */
export function teamPeople(heads: TeamHeads, span: Days): RawBuilder<TeamPeople> {
  return sql<TeamPeople>`
    select t.* from (${heads}) h cross join lateral (
      select agent_id, day, registered, logins, bettors from team_people
      where agent_id = h.agent_id and day between ${span.startDay} and ${span.endDay} offset 0
    ) t`;
}

/** The first moment that is not in the sums of teams yet; null when everything is that did not happen just now. */
export async function teamUpTo({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select at from ledger_transfer
    where id > coalesce((select up_to from ledger_mark where name = 'team'), 0) and refusal is null
    order by id limit 1`.execute(db);
  const at = rows[0]?.at ?? null;
  return at !== null && clock.now().getTime() - at.getTime() >= JUST_NOW_MS ? at : null;
}

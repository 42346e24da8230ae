import { isAgentType, MEMBER_TYPES, TRIAL_TYPE } from '@perya/contract';
import { sql } from 'kysely';

/** Whoever is of another type than these is an agent. */
const NOT_AGENTS = MEMBER_TYPES.filter((type) => !isAgentType(type));
const listOf = (types: readonly number[]) => sql.join(types.map((type) => sql.lit(type)));

// Written as literals and as the indexes are: only so those that hold a part of the members are used.

/** Whether a member is an agent. */
export const IS_AGENT = sql`type not in (${listOf(NOT_AGENTS)})`;
/** Whether a member is a player. */
export const IS_PLAYER = sql`type in (${listOf(NOT_AGENTS.filter((type) => type !== TRIAL_TYPE))})`;
/** Whether a member does not only try the games. */
export const IS_REAL = sql`type <> ${sql.lit(TRIAL_TYPE)}`;

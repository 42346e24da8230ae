import type { MemberId, MerchantCode } from '@perya/ledger';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Owner } from '../../../player-protection.ts';
import type { Database } from '../../../platform/db/schema.ts';

/** Notes that a player invited somebody, in the transaction that opens the account: afterwards nobody can. [T17] */
export type BindInvitation = (
  ctx: Pick<Context, 'clock'>,
  tx: Transaction<Database>,
  friend: Owner,
  inviterId: MemberId,
) => Promise<void>;

/** A link of an agent. */
export interface AgentLink {
  readonly id: string;
  readonly code: string;
  readonly agentId: MemberId;
  /** The member type of whoever comes in by it. */
  readonly type: number;
  /** Whether it holds now. */
  readonly isOpen: boolean;
}

/** Whoever came in by a link that was taken. */
export interface Newcomer extends Owner {
  readonly ip: string;
}

/** What registration has to know of invitations that stand above this module. */
export interface Invitations {
  readonly bind: BindInvitation;
  /** The link a code is of, in whatever case it was typed. */
  readonly findLink: (
    db: Kysely<Database>,
    now: Date,
    merchantCode: MerchantCode,
    code: string,
  ) => Promise<AgentLink | null>;
  /**
   * Takes a use of a link before the account is opened, in the same transaction: whoever takes the next one waits. Answers what is to be
   * done once the account is there; null when the link does not hold any more.
   */
  readonly takeLink: (
    ctx: Pick<Context, 'db' | 'clock'>,
    tx: Transaction<Database>,
    link: AgentLink,
  ) => Promise<((newcomer: Newcomer) => Promise<void>) | null>;
}

import { randomUUID } from 'node:crypto';
import { transferUpline } from '@perya/ledger';
import { assert } from '@perya/std';
import { lookAtFloat } from '../../src/modules/collusion/float.service.ts';
import { lookAtLinks } from '../../src/modules/collusion/links.service.ts';
import { lookAtSides } from '../../src/modules/collusion/opposite.service.ts';
import { linkMembers, type MemberLink } from '../../src/modules/identity/index.ts';
import { writeEvidence } from '../../src/modules/vendor-wallet/index.ts';
import { BOOK, fund } from './funds.ts';
import type { Person } from './people.ts';
import type { TestServer } from './server.ts';
import type { TestVendor } from './vendor-kit.ts';

type Member = Pick<Person, 'memberId'>;
type Clock = { readonly forward: (ms: number) => void };

/** What is written behind an answer, or in a transaction that has begun, is there by then. */
const WRITTEN_MS = 61_000;
let numbers = 0;

/** Links two accounts, as the module does that finds out. */
export async function link(
  { ctx }: Pick<TestServer, 'ctx'>,
  one: Member,
  other: Member,
  { kind = 'payout', brand = 'ty01' }: { readonly kind?: MemberLink['kind']; readonly brand?: string } = {},
): Promise<void> {
  const at = ctx.clock.now();
  await linkMembers(ctx.db, { merchantCode: brand, memberId: one.memberId }, [other.memberId], { kind, at });
}

/** Looks for everything there is by now. */
export async function look({ ctx }: Pick<TestServer, 'ctx'>, clock: Clock): Promise<void> {
  await writeEvidence(ctx);
  clock.forward(WRITTEN_MS);
  await lookAtLinks(ctx);
  await lookAtSides(ctx);
  await lookAtFloat(ctx);
}

/** The cases somebody is in, the oldest first, with the accounts of all in them. */
export async function casesAbout({ database }: Pick<TestServer, 'database'>, { memberId }: Member) {
  const rows = await database.sql(
    `select c.no, c.kind, c.state, c.seen, array(
       select o.member_id::text from collusion_member o where o.case_no = c.no order by o.member_id) as members
     from collusion_case c join collusion_member m on m.case_no = c.no
     where m.member_id = $1 and c.state <> 'merged' order by c.no`,
    [memberId],
  );
  return rows.map(({ no, ...row }) => ({ no: String(no), ...row }) as KeptCase);
}

/** A case as tests look at it. */
export interface KeptCase {
  readonly no: string;
  readonly kind: string;
  readonly state: string;
  readonly seen: number;
  readonly members: readonly string[];
}

/** The ids of some members, as cases list them. */
export const idsOf = (...members: readonly Member[]): readonly string[] =>
  members.map(({ memberId }) => memberId).sort((one, other) => Number(one) - Number(other));

/** A bet of somebody on a side, in a round of a table. */
export async function betOn(
  vendor: TestVendor,
  { memberId }: Member,
  { round, side, stake = '100.00' }: { readonly round: string; readonly side: string; readonly stake?: string },
): Promise<string> {
  const txId = `c${(numbers += 1)}`;
  const about = { playerId: memberId, currency: 'PHP', roundId: round, gameCode: 'baccarat', gameType: 'LIVE' };
  const answer = await vendor.send('debit', { ...about, txId, amount: stake, side });
  assert(answer.status === 'OK', `the bet is taken: ${JSON.stringify(answer)}`);
  return txId;
}

/** Hands float to somebody, whoever that is, as a call of the site would. */
export async function hand({ ctx }: Pick<TestServer, 'ctx'>, from: Member, to: Member, amount: bigint): Promise<void> {
  await fund(ctx, from.memberId, amount, 'float');
  const orderNo = `U-C${(numbers += 1)}`;
  const ends = { memberId: from.memberId, uplineId: to.memberId };
  const verdict = await ctx.ledger.post(transferUpline({ ...BOOK, ...ends, orderNo, amount }));
  assert(verdict.state === 'done', 'the float is moved');
  await ctx.db
    .insertInto('idempotent_call')
    .values({
      member_id: from.memberId,
      key: randomUUID(),
      call: 'wallet.transferUpline',
      hash: Buffer.alloc(16),
      answer: JSON.stringify({ orderNo }),
      at: ctx.clock.now(),
    })
    .execute();
}

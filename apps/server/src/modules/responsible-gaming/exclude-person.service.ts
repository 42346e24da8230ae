import type { MemberId } from '@perya/ledger';
import { assert } from '@perya/std';
import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { lockCashes } from '../../ledger/cash-counters.ts';
import { findEverywhere, openData, personBlind } from '../identity/index.ts';
import { provesNumbers } from '../brand/index.ts';
import { endAtExclusion, payOwed } from '../rewards/index.ts';
import { pauseMember } from './pause-member.service.ts';
import { mayReplace, type Pause } from './pause-rules.ts';
import { pauseOf } from './pause-state.service.ts';
import {
  findExcluded,
  keepExcluded,
  lockPersons,
  lookAmongPersons,
  readAccounts,
  type AccountRow,
} from './person.store.ts';
import { PERSON_FIELDS, type Cause, type Owner, type PersonValue } from '../../player-protection.ts';

/** An account with what proves whose it is. */
interface Account extends AccountRow {
  readonly values: readonly PersonValue[];
}

/** An exclusion, and the account it was chosen in. */
interface Exclusion {
  readonly memberId: MemberId;
  readonly until: Date;
}

/**
 * Excludes whoever has this account: the account, every other that is known to be theirs, and whatever they open later.
 * Nothing happens when the exclusion that runs is as long; otherwise it tells which accounts it stopped. [R31]
 */
export async function excludePerson(
  ctx: Context,
  tx: Transaction<Database>,
  memberId: MemberId,
  begin: (now: Date) => Pause,
  cause: Cause,
): Promise<{ readonly pause: Pause; readonly memberIds: readonly string[] } | null> {
  await lockPersons(tx);
  const pause = begin(ctx.clock.now());
  if (!mayReplace(await pauseOf(ctx, tx, memberId), pause)) return null;
  return { pause, memberIds: await stopAccounts(ctx, tx, memberId, { memberId, until: pause.until }, pause, cause) };
}

/**
 * Sees whether an account that was given new data is an excluded person's, or is excluded itself: then the exclusion
 * reaches everything that is known to be theirs now. Nobody is refused for it, so nobody learns who is excluded, and
 * money can be taken out. Once in a transaction, after the data was kept. [R31]
 */
export async function followPerson(
  ctx: Context,
  tx: Transaction<Database>,
  owner: Owner,
  values: readonly PersonValue[],
  cause: Cause,
): Promise<void> {
  const look = () => exclusionOf(ctx, tx, owner, values);
  if (values.length === 0 || !(await lookAmongPersons(tx, look))) return;
  await lockPersons(tx);
  const exclusion = await look();
  if (!exclusion) return;
  const pause: Pause = { kind: 'excluded', since: ctx.clock.now(), until: exclusion.until };
  await stopAccounts(ctx, tx, owner.memberId, exclusion, pause, cause);
}

/** The exclusion that runs longest for an account or for whoever has its new values. */
async function exclusionOf(
  ctx: Context,
  tx: Transaction<Database>,
  { memberId }: Owner,
  values: readonly PersonValue[],
): Promise<Exclusion | null> {
  const own = await pauseOf(ctx, tx, memberId);
  const blinds = values.map((value) => personBlind(ctx, value));
  const known = await findExcluded(tx, blinds, ctx.clock.now());
  return laterOf(known ? { memberId: known.member_id, until: known.until } : null, memberId, own);
}

/** Of an exclusion and the pause of an account the exclusion that ends later. */
function laterOf<Known extends Exclusion | null>(
  known: Known,
  memberId: MemberId,
  own: Pause | null,
): Known | Exclusion {
  if (own?.kind !== 'excluded' || (known && known.until >= own.until)) return known;
  return { memberId, until: own.until };
}

/** Pays one account, and all that are known to be the same person's, what they are owed, and stops them; tells which it stopped. */
async function stopAccounts(
  ctx: Context,
  tx: Transaction<Database>,
  memberId: MemberId,
  exclusion: Exclusion,
  pause: Pause,
  { ip, exceptSessionId }: Cause,
): Promise<string[]> {
  const accounts = await accountsOf(ctx, tx, memberId);
  const cashOf = await lockCashes(tx, accounts);
  await payOwed(
    ctx,
    tx,
    accounts.map((account) => account.memberId),
  );
  const stopped: string[] = [];
  for (const account of accounts) {
    const cash = cashOf.get(account.memberId);
    assert(cash, 'the cash of an account is locked');
    await endAtExclusion(ctx, tx, { member_id: account.memberId, currency: cash.currency });
    const isStopped = await pauseMember(ctx, tx, { ...account, cash }, pause, {
      ip: account.memberId === memberId ? ip : '',
      exceptSessionId,
      followed: account.memberId === exclusion.memberId ? undefined : exclusion.memberId,
    });
    if (isStopped) stopped.push(account.memberId);
    const running = await pauseOf(ctx, tx, account.memberId);
    await keepValues(ctx, tx, account, laterOf(exclusion, account.memberId, running));
  }
  return stopped;
}

/** From now on whoever gets one of these values is excluded, too. */
async function keepValues(
  ctx: Context,
  tx: Transaction<Database>,
  { values }: Account,
  exclusion: Exclusion,
): Promise<void> {
  for (const value of values) {
    await keepExcluded(tx, {
      blind: personBlind(ctx, value),
      member_id: exclusion.memberId,
      since: ctx.clock.now(),
      until: exclusion.until,
    });
  }
}

/** The account and all others that share something with it, or with one that does. */
async function accountsOf(ctx: Context, tx: Transaction<Database>, memberId: MemberId): Promise<Account[]> {
  const found = new Map<string, Account>();
  let next = [memberId];
  while (next.length > 0) {
    const values: PersonValue[] = [];
    for (const row of await readAccounts(tx, next)) {
      const account = { ...row, values: await provedValues(ctx, tx, row) };
      found.set(row.memberId, account);
      values.push(...account.values);
    }
    next = (await findEverywhere(ctx, tx, values)).filter((id) => !found.has(id));
  }
  return [...found.values()];
}

/**
 * What an account's owner is known by. Anybody can type somebody else's number or that of their papers, and nobody may
 * exclude others: papers count once they were looked at, mobile numbers where a code proves them.
 */
async function provedValues(ctx: Context, tx: Transaction<Database>, account: AccountRow): Promise<PersonValue[]> {
  const values: PersonValue[] = [];
  for (const field of PERSON_FIELDS) {
    if (field === 'idNumber' && account.kycState !== 'verified') continue;
    if (field === 'mobile' && !(await provesNumbers(ctx, account.merchantCode))) continue;
    const value = await openData(ctx, tx, account, field);
    if (value !== null) values.push({ field, value });
  }
  return values;
}

import type { cards, Checked } from '@perya/contract';
import type { MemberId } from '@perya/ledger';
import { fail, ok, type Result } from '@perya/std';
import type { Kysely, Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/schema.ts';
import { sessionOf, type Handler, type Visitor, type Session } from '../../handler.ts';
import type { Place } from '../../platform/crypto/vault.ts';
import { hasOpenWithdrawTo } from './withdraw-open.service.ts';
import { noteEvent } from '../audit/index.ts';
import { tellMember } from '../live/index.ts';
import {
  checkPaymentPassword,
  isProved,
  isVerified,
  linkMembers,
  mailChange,
  openData,
  refuseHeld,
  tellChange,
} from '../identity/index.ts';
import { CARDS_MAX, namesAgree, maskAccount, readAccountNo, REST_MS, shortName } from './card-rules.ts';
import {
  countCards,
  findBank,
  findHolder,
  findPastHolders,
  holdCard,
  insertCard,
  lockCard,
  lockCards,
  markDeleted,
  readBanks,
  readCards,
  readSealedCard,
  type CardRow,
} from './cards.store.ts';
import type { Owner } from '../../player-protection.ts';

const ID_BYTES = 15;

/** An account as it was typed, checked and ready to be kept. */
interface NewCard {
  readonly bankCode: string;
  readonly kind: cards.Bank['kind'];
  readonly accountNo: string;
  readonly payee: string;
  readonly branch: string;
}

/** Where a payout goes. */
export interface PayTarget {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly accountName: string;
}

/** Where money can be sent. [API-80] */
export const showBanks: Handler<typeof cards.banks> = async ({ db }) => {
  const rows = await readBanks(db);
  return ok(
    rows.map(({ code, name, kind, min_length: minLength, max_length: maxLength }) => ({
      bankCode: code,
      bankName: name,
      kind,
      minLength,
      maxLength,
    })),
  );
};

/** The accounts a member's withdrawals go to. [API-80] */
export const showCards: Handler<typeof cards.bankCards> = async (ctx, _input, visitor) =>
  ok(await cardsOf(ctx, sessionOf(visitor).memberId));

/** Adds an account of the member's own name; five at most, and each number belongs to one person. [API-80, R16, T15] */
export const addCard: Handler<typeof cards.addBankCard> = async (ctx, input, visitor) => {
  const session = sessionOf(visitor);
  if (!isProved(session, ctx.clock.now())) return fail('step.up.required');
  const free = await refuseHeld(ctx, session.memberId, { asksForPin: true });
  if (!free.ok) return free;
  const card = await readNewCard(ctx, session, input);
  if (!card.ok) return card;
  const proof = await checkPaymentPassword(ctx, session.memberId, input.paymentPassword);
  if (!proof.ok) return proof;
  const kept = await ctx.db.transaction().execute(async (tx) => {
    const done = await keepCard(ctx, tx, visitor, session, card.value);
    if (done.ok) await mailChange(ctx, tx, session, 'bankCards');
    return done;
  });
  if (!kept.ok) return kept;
  await tellOwner(ctx, visitor, session);
  return ok(await cardsOf(ctx, session.memberId));
};

/** Takes an account off the list, unless money is on its way to it. [API-80] */
export const deleteCard: Handler<typeof cards.deleteBankCard> = async (ctx, { id }, visitor) => {
  const session = sessionOf(visitor);
  const { memberId, merchantCode } = session;
  if (!isProved(session, ctx.clock.now())) return fail('step.up.required');
  const free = await refuseHeld(ctx, memberId, { asksForPin: false });
  if (!free.ok) return free;
  const done = await ctx.db.transaction().execute(async (tx): Promise<Result<null, 'not.found' | 'card.in.use'>> => {
    const card = await lockCard(tx, memberId, id);
    if (!card) return fail('not.found');
    if (await hasOpenWithdrawTo(tx, id)) return fail('card.in.use');
    await markDeleted(tx, id, ctx.clock.now());
    const detail = { card: card.account_masked };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'card.deleted', ip: visitor.ip, detail });
    await mailChange(ctx, tx, session, 'bankCards');
    return ok(null);
  });
  if (!done.ok) return done;
  await tellOwner(ctx, visitor, session);
  return ok(await cardsOf(ctx, memberId));
};

/** How many accounts a member has. */
export function cardCountOf({ db }: Pick<Context, 'db'>, memberId: MemberId): Promise<number> {
  return countCards(db, memberId);
}

/** An account of a member for a withdrawal; it cannot be deleted before the transaction ends. */
export async function takeCard(tx: Transaction<Database>, memberId: MemberId, id: string): Promise<CardRow | null> {
  return (await holdCard(tx, memberId, id)) ?? null;
}

/** Opens an account for a payout. */
export async function openCard(ctx: Pick<Context, 'vault'>, db: Kysely<Database>, id: string): Promise<PayTarget> {
  const row = await readSealedCard(db, id);
  return {
    bankCode: row.bank_code,
    accountNo: ctx.vault.openText(placeOf(id, 'account_sealed'), row.account_sealed),
    accountName: ctx.vault.openText(placeOf(id, 'payee_sealed'), row.payee_sealed),
  };
}

/** Until when an account rests, or null when it has. [T13] */
export function restsUntil({ created_at: createdAt }: Pick<CardRow, 'created_at'>, now: Date): Date | null {
  const until = new Date(createdAt.getTime() + REST_MS);
  return until > now ? until : null;
}

/** The name that money may go out under: that of the papers, else the one in the security centre. */
async function payeeNameOf(ctx: Pick<Context, 'vault'>, db: Kysely<Database>, owner: Owner): Promise<string | null> {
  const fullName = (await isVerified({ db }, owner.memberId)) ? await openData(ctx, db, owner, 'fullName') : null;
  return fullName ?? openData(ctx, db, owner, 'payeeName');
}

/** Whether an account is in the name that money may go out under; papers that came later count too. [T13] */
export async function isInOwnName(
  ctx: Pick<Context, 'vault'>,
  db: Kysely<Database>,
  owner: Owner,
  cardId: string,
): Promise<boolean> {
  const own = await payeeNameOf(ctx, db, owner);
  const { accountName } = await openCard(ctx, db, cardId);
  return own !== null && namesAgree(own, accountName);
}

async function readNewCard(
  ctx: Context,
  owner: Owner,
  { bankCode, accountNo, payeeName, branch = '' }: Checked<typeof cards.addBankCard>,
): Promise<Result<NewCard, 'field.invalid' | 'name.format' | 'payee.name.mismatch'>> {
  const bank = await findBank(ctx.db, bankCode);
  if (!bank) return fail('field.invalid', { field: 'bankCode', problem: 'format' });
  const digits = readAccountNo(accountNo, bank);
  if (digits === null) return fail('field.invalid', { field: 'accountNo', problem: 'format' });
  const own = await payeeNameOf(ctx, ctx.db, owner);
  const payee = (payeeName ?? own ?? '').normalize('NFC').trim().replace(/\s+/g, ' ');
  if (payee === '') return fail('name.format');
  if (own === null || !namesAgree(own, payee)) return fail('payee.name.mismatch');
  return ok({ bankCode: bank.code, kind: bank.kind, accountNo: digits, payee, branch: branch.trim() });
}

/** Keeps an account. A refusal leaves nothing behind but the note that somebody else has the number. */
export async function keepCard(
  ctx: Pick<Context, 'chance' | 'clock' | 'vault'>,
  tx: Transaction<Database>,
  { ip }: Pick<Visitor, 'ip'>,
  { memberId, merchantCode }: Owner,
  { bankCode, kind, accountNo, payee, branch }: NewCard,
): Promise<Result<null, 'card.limit' | 'card.exists'>> {
  await lockCards(tx, memberId);
  if ((await countCards(tx, memberId)) >= CARDS_MAX) return fail('card.limit');
  const id = ctx.chance.bytes(ID_BYTES).toString('base64url');
  const blind = ctx.vault.blind(`${merchantCode} account ${bankCode}`, accountNo);
  const masked = maskAccount(accountNo, kind);
  const isAdded = await insertCard(tx, {
    id,
    member_id: memberId,
    merchant_code: merchantCode,
    bank_code: bankCode,
    account_sealed: ctx.vault.sealText(placeOf(id, 'account_sealed'), accountNo),
    account_blind: blind,
    account_masked: masked,
    payee_sealed: ctx.vault.sealText(placeOf(id, 'payee_sealed'), payee),
    payee_shown: shortName(payee),
    branch,
    created_at: ctx.clock.now(),
  });
  if (isAdded) {
    // Somebody else of the brand may have had it before and taken it off their list. A number that is only typed proves nothing.
    const others = await findPastHolders(tx, { merchantCode, bankCode, blind });
    await linkMembers(tx, { memberId, merchantCode }, others, { kind: 'payout', at: ctx.clock.now() });
    const detail = { bankCode, card: masked };
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'card.added', ip, detail });
    return ok(null);
  }
  const other = await findHolder(tx, { merchantCode, bankCode, blind });
  if (other !== memberId) {
    await noteEvent(ctx, tx, { memberId, merchantCode, kind: 'card.duplicate', ip, detail: { other } });
  }
  return fail('card.exists');
}

async function cardsOf({ db, clock }: Pick<Context, 'db' | 'clock'>, memberId: MemberId): Promise<cards.BankCard[]> {
  const rows = await readCards(db, memberId);
  return rows.map((row) => ({
    id: row.id,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    kind: row.kind,
    accountMasked: row.account_masked,
    payeeName: row.payee_shown,
    restsUntil: restsUntil(row, clock.now())?.toISOString() ?? null,
  }));
}

async function tellOwner(ctx: Context, visitor: Visitor, session: Session): Promise<void> {
  const mobile = await openData(ctx, ctx.db, session, 'mobile');
  const email = await openData(ctx, ctx.db, session, 'email');
  tellChange(ctx, visitor, session.userName, 'bankCards', { mobile, email });
  tellMember(ctx, session.memberId, { tell: 'mail' });
}

function placeOf(id: string, column: 'account_sealed' | 'payee_sealed'): Place {
  return { table: 'bank_card', column, row: id };
}

import { groupedAmount } from '../../platform/money.ts';
import type { Context } from '../../context.ts';
import { inBackground } from '../../platform/background.ts';
import { tellMember } from '../live/index.ts';
import { languageOf, openData } from '../identity/index.ts';
import { brandOf } from '../brand/index.ts';
import { withdrawSubject, withdrawText, type WithdrawNews } from './withdraw-messages.ts';
import { shownStatus } from './withdraw-rules.ts';
import type { WithdrawRow } from './withdraw.store.ts';

/**
 * Tells the owner how a withdrawal stands, once that is committed: open pages at once, and what matters by text or mail.
 * Nobody waits for it, and a message that does not go out changes nothing. [T13]
 */
export function announceWithdraw(ctx: Context, row: WithdrawRow, news?: WithdrawNews): void {
  tellMember(ctx, row.member_id, { tell: 'wallet' });
  tellMember(ctx, row.member_id, { tell: 'withdraw', orderNo: row.order_no, status: shownStatus(row.status) });
  if (news === undefined) return;
  if (news !== 'submitted') tellMember(ctx, row.member_id, { tell: 'mail' });
  const failure = { event: 'withdrawal.notice_unsent', orderNo: row.order_no, news } as const;
  inBackground(ctx, failure, 'a notice of a withdrawal could not be sent', write(ctx, row, news));
}

async function write(ctx: Context, row: WithdrawRow, news: WithdrawNews): Promise<void> {
  const { merchant_code: merchantCode, member_id: memberId } = row;
  const owner = { memberId, merchantCode };
  const language = (await languageOf(ctx.db, memberId)) ?? row.language;
  const { name, rows } = await brandOf(ctx, merchantCode);
  const sum = BigInt(row.amount) - (news === 'paid' ? BigInt(row.fee) : 0n);
  const told = {
    orderNo: row.order_no,
    amount: rows.brand.currency_symbol + groupedAmount(sum, row.currency),
    target: `${row.bank_name} ${row.card_masked}`,
  };
  const text = withdrawText(news, name, told, language);
  const mobile = await openData(ctx, ctx.db, owner, 'mobile');
  if (mobile !== null) return ctx.sms.send({ merchantCode, to: mobile, text });
  const email = await openData(ctx, ctx.db, owner, 'email');
  const subject = withdrawSubject(name, told, language);
  if (email !== null) return ctx.mail.send({ merchantCode, to: email, subject, text });
}

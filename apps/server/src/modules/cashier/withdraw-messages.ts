import type { ContentLanguage } from '@perya/contract';
import type { OrderNo } from '@perya/ledger';
import { textIn } from '../../platform/text/dictionary.ts';

/** What the owner of a withdrawal is written about. */
export type WithdrawNews = 'submitted' | 'paid' | 'refused';

/** What is told of a withdrawal: its number, how much, and where it goes, masked. */
export interface WithdrawTold {
  readonly orderNo: OrderNo;
  readonly amount: string;
  readonly target: string;
}

/** The text of a message about a withdrawal. */
export function withdrawText(news: WithdrawNews, brand: string, told: WithdrawTold, language: ContentLanguage): string {
  return textIn(language, `withdraw.${news}`, { brand, ...told });
}

/** Its subject, when it is a mail. */
export function withdrawSubject(brand: string, { orderNo }: WithdrawTold, language: ContentLanguage): string {
  return textIn(language, 'withdraw.subject', { brand, orderNo });
}

import type { ContentLanguage } from '@perya/contract';

/** What the owner of a withdrawal is written about. */
export type WithdrawNews = 'submitted' | 'paid' | 'refused';

/** What is told of a withdrawal: its number, how much, and where it goes, masked. */
export interface WithdrawTold {
  readonly orderNo: string;
  readonly amount: string;
  readonly target: string;
}

type Texts = Readonly<Record<WithdrawNews, (told: WithdrawTold) => string>>;

const TY: Texts = {
  submitted: ({ orderNo, amount, target }) =>
    `Naisumite ang withdrawal na ₱${amount} papunta sa ${target} (${orderNo}). Hindi ikaw? Tawagan agad ang customer service.`,
  paid: ({ orderNo, amount, target }) => `Naipadala na ang ₱${amount} sa ${target} (${orderNo}).`,
  refused: ({ orderNo, amount }) =>
    `Hindi natuloy ang withdrawal na ₱${amount} (${orderNo}). Naibalik na ang pera sa balance mo. Tingnan ang dahilan sa withdraw report.`,
};

const EN: Texts = {
  submitted: ({ orderNo, amount, target }) =>
    `A withdrawal of ₱${amount} to ${target} was requested (${orderNo}). Not you? Contact customer service at once.`,
  paid: ({ orderNo, amount, target }) => `₱${amount} was sent to ${target} (${orderNo}).`,
  refused: ({ orderNo, amount }) =>
    `The withdrawal of ₱${amount} (${orderNo}) did not go through. The money is back in your balance. See the reason in the withdraw report.`,
};

/** The text of a message about a withdrawal. */
export function withdrawText(news: WithdrawNews, brand: string, told: WithdrawTold, language: ContentLanguage): string {
  return `${brand}: ${(language === 'TY' ? TY : EN)[news](told)}`;
}

/** Its subject, when it is a mail. */
export function withdrawSubject(brand: string, { orderNo }: WithdrawTold, language: ContentLanguage): string {
  return language === 'TY' ? `${brand}: Tungkol sa withdrawal ${orderNo}` : `${brand}: Your withdrawal ${orderNo}`;
}

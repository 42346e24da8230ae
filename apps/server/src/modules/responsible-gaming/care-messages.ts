import type { ContentLanguage } from '@perya/contract';
import type { Pause } from './pause-rules.ts';

/** Confirms a pause to its owner; nothing in it invites anybody back. [R32] */
export function pauseText(
  { kind, until }: Pause,
  brand: string,
  account: string,
  { language, zone }: { readonly language: ContentLanguage; readonly zone: string },
): string {
  const locale = language === 'TY' ? 'fil-PH' : 'en-PH';
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(
    until,
  );
  if (language === 'TY') {
    const what = kind === 'excluded' ? 'naka-self-exclude' : 'nagpapahinga';
    return `${brand}: Ang account ${account} ay ${what} hanggang ${day}. Sarado ang deposito at taya; makakapag-withdraw ka pa rin.`;
  }
  const what = kind === 'excluded' ? 'self-excluded' : 'taking a break';
  return `${brand}: Account ${account} is ${what} until ${day}. Deposits and bets are closed; you can still withdraw.`;
}

/** The subject of the same as a mail. */
export function pauseSubject(brand: string, language: ContentLanguage): string {
  return language === 'TY' ? `${brand}: Nagsimula na ang pahinga mo` : `${brand}: Your break has begun`;
}

import type { ContentLanguage } from '@perya/contract';

/** What of an account was changed. */
export type ChangedThing = 'password' | 'mobile' | 'email' | 'paymentPassword' | 'bankCards';

const THINGS: Readonly<Record<'TY' | 'EN', Readonly<Record<ChangedThing, string>>>> = {
  TY: {
    password: 'login password',
    mobile: 'mobile number',
    email: 'email address',
    paymentPassword: 'payment password',
    bankCards: 'listahan ng withdrawal account',
  },
  EN: {
    password: 'login password',
    mobile: 'mobile number',
    email: 'e-mail address',
    paymentPassword: 'payment password',
    bankCards: 'list of withdrawal accounts',
  },
};

/** Tells somebody that their account changed, at the place that was theirs before the change. [T13, R22] */
export function changeText(thing: ChangedThing, brand: string, account: string, language: ContentLanguage): string {
  return language === 'TY'
    ? `${brand}: Napalitan ang ${THINGS.TY[thing]} ng account ${account}. Hindi ikaw? Tawagan agad ang customer service.`
    : `${brand}: The ${THINGS.EN[thing]} of account ${account} was changed. Not you? Contact customer service at once.`;
}

/** The subject of a mail about a change, or with a code. */
export function subjectText(kind: 'change' | 'code', brand: string, language: ContentLanguage): string {
  if (kind === 'change')
    return language === 'TY' ? `${brand}: May nabago sa account mo` : `${brand}: Your account changed`;
  return language === 'TY' ? `${brand}: Ang code mo` : `${brand}: Your code`;
}

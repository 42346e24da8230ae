import type { ContentLanguage } from '@perya/contract';
import type { CodePurpose } from '../../../platform/db/schema.ts';

/** What a code is for, in the middle of its message. */
const PURPOSES: Readonly<Record<'TY' | 'EN', Readonly<Record<CodePurpose, string>>>> = {
  TY: {
    login: 'para mag-log in',
    register: 'para magbukas ng account',
    bind: 'para ikabit ang number na ito',
    reset: 'para sa bagong password',
    bindEmail: 'para ikabit ang email na ito',
    confirm: 'para kumpirmahing ikaw ito',
  },
  EN: {
    login: 'to log in',
    register: 'to open an account',
    bind: 'to add this number',
    reset: 'to set a new password',
    bindEmail: 'to add this e-mail address',
    confirm: 'to confirm it is you',
  },
};

const BRAND_MAX = 30;

/**
 * The message that carries a code. It fits one SMS, and it begins with the code: gateways drop texts that begin with
 * certain words, and a lock screen shows only the beginning.
 */
export function codeText(code: string, purpose: CodePurpose, brandName: string, language: ContentLanguage): string {
  const brand = brandName.slice(0, BRAND_MAX);
  return language === 'TY'
    ? `${code} ang code mo sa ${brand} ${PURPOSES.TY[purpose]}. Gamitin sa loob ng 10 minuto. Huwag ibigay kahit kanino.`
    : `${code} is your ${brand} code ${PURPOSES.EN[purpose]}. It works for 10 minutes. Never share it with anyone.`;
}

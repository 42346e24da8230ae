import type { ContentLanguage } from '@perya/contract';

type Decided = 'verified' | 'refused';

const TEXTS: Readonly<Record<'TY' | 'EN', Readonly<Record<Decided, string>>>> = {
  TY: {
    verified: 'Verified na ang account mo. Puwede ka nang magdeposito.',
    refused: 'Hindi natanggap ang ID mo. Tingnan ang dahilan sa Verification at ipasa ulit.',
  },
  EN: {
    verified: 'Your account is verified. You can deposit now.',
    refused: 'Your ID was not accepted. See the reason under Verification and send it again.',
  },
};

/** Tells somebody that their papers were decided; the reason itself stays behind their login. */
export function kycText(decided: Decided, brand: string, language: ContentLanguage): string {
  return `${brand}: ${TEXTS[language === 'TY' ? 'TY' : 'EN'][decided]}`;
}

/** Its subject, when it is a mail. */
export function kycSubject(brand: string, language: ContentLanguage): string {
  return language === 'TY' ? `${brand}: Ang verification mo` : `${brand}: Your verification`;
}

import type { ContentLanguage } from '@perya/contract';
import { textIn } from '../../../platform/text/dictionary.ts';

/** A mail in words. */
interface Words {
  readonly subject: string;
  readonly text: string;
}

/** The link for a new password. [FORGOT-14] */
export function resetMail(language: ContentLanguage, brand: string, account: string, link: string): Words {
  return {
    subject: textIn(language, 'reset.subject', { brand }),
    text: textIn(language, 'reset.text', { account, link }),
  };
}

/** The password of somebody who registered with a number alone. [REG-13] */
export function firstPasswordText(language: ContentLanguage, brand: string, account: string, password: string): string {
  return textIn(language, 'firstPassword.text', { brand, account, password });
}

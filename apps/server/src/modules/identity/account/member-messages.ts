import type { ContentLanguage } from '@perya/contract';

/** A mail in words. */
interface Words {
  readonly subject: string;
  readonly text: string;
}

/** The link for a new password. [FORGOT-14] */
export function resetMail(language: ContentLanguage, brand: string, account: string, link: string): Words {
  if (language === 'TY') {
    return {
      subject: `${brand}: Palitan ang iyong password`,
      text: [
        `Kumusta, ${account}!`,
        'Buksan ang link na ito para gumawa ng bagong password. Gumagana ito nang isang beses at sa loob ng 30 minuto:',
        link,
        'Hindi ikaw ang humiling? Huwag pansinin ang mail na ito; walang nagbago sa account mo.',
      ].join('\n\n'),
    };
  }
  return {
    subject: `${brand}: Set a new password`,
    text: [
      `Hello ${account},`,
      'Open this link to set a new password. It works once and for 30 minutes:',
      link,
      'Not you? Ignore this mail; nothing about your account has changed.',
    ].join('\n\n'),
  };
}

/** The password of somebody who registered with a number alone. [REG-13] */
export function firstPasswordText(language: ContentLanguage, brand: string, account: string, password: string): string {
  return language === 'TY'
    ? `${brand}: Account ${account}, password ${password}. Palitan ito sa Settings at huwag ibigay kaninuman.`
    : `${brand}: Account ${account}, password ${password}. Change it in Settings and give it to nobody.`;
}

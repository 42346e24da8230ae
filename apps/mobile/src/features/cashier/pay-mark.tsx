import type { cards, cashier } from '@perya/contract';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import tones from '@perya/web/ui/icon-tile/tones.module.css';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { bankDuotone } from '@perya/web/ui/icon/glyphs/bank-duotone.ts';
import { qrCodeDuotone } from '@perya/web/ui/icon/glyphs/qr-code-duotone.ts';
import { storefrontDuotone } from '@perya/web/ui/icon/glyphs/storefront-duotone.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import css from './pay-mark.module.css';

/** The look of a way to pay. */
export type PayIcon = cashier.DepositMethod['icon'] | 'ewallet';

const LOOKS: Readonly<Record<PayIcon, { readonly tone: Tone; readonly sign: string | Glyph }>> = {
  gcash: { tone: 'blue', sign: 'Gc' },
  maya: { tone: 'green', sign: 'My' },
  grabpay: { tone: 'violet', sign: 'Gp' },
  qrph: { tone: 'mango', sign: qrCodeDuotone },
  bank: { tone: 'blue', sign: bankDuotone },
  manual: { tone: 'rose', sign: storefrontDuotone },
  ewallet: { tone: 'green', sign: walletDuotone },
};

const WALLETS = ['gcash', 'maya', 'grabpay'] as const;

/** The look of an account that money goes to, by the name of its bank. */
export function payIconOf({ bankName, kind }: Pick<cards.BankCard, 'bankName' | 'kind'>): PayIcon {
  const name = bankName.toLowerCase().replace(/\W/g, '');
  return WALLETS.find((wallet) => name.startsWith(wallet)) ?? kind;
}

/** Two letters or an icon on the ground of a way to pay; its name always stands beside it. */
export function PayMark({ icon, className }: { readonly icon: PayIcon; readonly className?: string | undefined }) {
  const { tone, sign } = LOOKS[icon];
  return (
    <span className={classNames(css.mark, tones[tone], className)} aria-hidden>
      {typeof sign === 'string' ? sign : <Icon glyph={sign} className={css.icon} />}
    </span>
  );
}

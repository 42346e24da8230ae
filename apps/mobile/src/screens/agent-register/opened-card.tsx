import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { copyBold } from '@perya/web/ui/icon/glyphs/copy-bold.ts';
import { CopyRow, useCopy } from '../../features/cashier/copy-row.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-register-screen.module.css';

/** What somebody logs in with for the first time. */
export interface Opened {
  readonly account: string;
  readonly password: string;
}

interface OpenedCardProps {
  readonly opened: Opened;
  readonly onNext: () => void;
}

/** The data of an account, once: nobody can look at the password again. [SCR-47, TOAST-11] */
export function OpenedCard({ opened: { account, password }, onNext }: OpenedCardProps) {
  const t = useT();
  const copy = useCopy();
  const username = t('register.field.username');
  const first = t('newAccount.password');
  return (
    <Card>
      <div role="status">
        <h2 className={css.opened}>{t('newAccount.opened')}</h2>
        <p className={css.hint}>{t('newAccount.openedNote')}</p>
      </div>
      <CopyRow label={username} value={account} />
      <CopyRow label={first} value={password} />
      <p className={css.hint}>{t('newAccount.directNote')}</p>
      <div className={css.buttons}>
        <Button
          full
          icon={copyBold}
          onClick={() => void copy(`${username}: ${account}\n${first}: ${password}\n${window.location.origin}/m/login`)}
        >
          {t('newAccount.copyBoth')}
        </Button>
        <Button full variant="secondary" onClick={onNext}>
          {t('newAccount.next')}
        </Button>
      </div>
    </Card>
  );
}

import { Art } from '@perya/web/ui/art/art.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { setJoinOpen, useJoinOpen } from '../../features/dialogs/dialogs.ts';
import { logOut } from '../../features/session/log-out.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './join-sheet.module.css';

/** What a trial account sees instead of a refusal: how to play for real. [ROLE-09] */
export function JoinSheet() {
  const t = useT();
  const close = () => setJoinOpen(false);
  return (
    <Sheet open={useJoinOpen()} onClose={close} title={t('join.title')} closeLabel={t('action.close')}>
      <div className={css.body}>
        <Art name="ferris-wheel" size="2rem" />
        <p className={css.text}>{t('join.text')}</p>
      </div>
      {/* A trial is a session of its own, and registration is for guests. [SCR-03] */}
      <Button full onClick={() => void logOut(routes.register.path)}>
        {t('join.register')}
      </Button>
      <Button variant="text" full onClick={close}>
        {t('action.later')}
      </Button>
    </Sheet>
  );
}

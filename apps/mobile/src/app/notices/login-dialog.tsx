import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Dialog } from '@perya/web/ui/dialog/dialog.tsx';
import { setLoginOpen, useLoginOpen } from '../../features/dialogs/dialogs.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';

/** The invitation to log in; it has a button for each way that exists. [HOME-23, ERR-02] */
export function LoginDialog() {
  const t = useT();
  const open = useLoginOpen();
  const login = useDestination('login');
  const register = useDestination('register');
  const close = () => setLoginOpen(false);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t('session.required')}
      closeLabel={t('action.close')}
      actions={
        (login || register) && (
          <>
            {register && (
              <ButtonLink href={register} variant={login ? 'secondary' : 'primary'} size={44} full onClick={close}>
                {t('action.register')}
              </ButtonLink>
            )}
            {login && (
              <ButtonLink href={login} size={44} full onClick={close}>
                {t('action.login')}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  );
}

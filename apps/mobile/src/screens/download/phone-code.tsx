import { useEffect, useState, type ComponentType } from 'react';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import css from './download-screen.module.css';

type CodeProps = { readonly text: string; readonly label: string; readonly size: string };

/** A code that opens this page on the phone, where there is room for it; its encoder comes when it is needed. */
export function PhoneCode({ brand }: { readonly brand: string }) {
  const t = useT();
  const [Code, setCode] = useState<ComponentType<CodeProps> | null>(null);
  useEffect(() => {
    import('@perya/web/ui/qr-code/qr-code.tsx').then(
      ({ QrCode }) => setCode(() => QrCode),
      () => undefined,
    );
  }, []);
  const address = window.location.origin + routes.download.path;
  return (
    <div className={css.phone}>
      <div className={css.code}>{Code && <Code text={address} label={t('desktop.qr', { brand })} size="2.8rem" />}</div>
      <p>{t('download.scan')}</p>
    </div>
  );
}

import { useState } from 'react';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import css from './download-screen.module.css';

/** The icon the app has on the phone; the mark stands in when there is none. */
export function AppIcon({ url }: { readonly url: string }) {
  const [failed, setFailed] = useState(false);
  const isSafe = /^(?:https:\/\/|\/(?!\/))/.test(url);
  return (
    <span className={css.icon}>
      {isSafe && !failed ? (
        <img className={css.image} src={url} alt="" width="192" height="192" onError={() => setFailed(true)} />
      ) : (
        <Mark className={css.mark} />
      )}
    </span>
  );
}

import { useEffect, useState, type ComponentType } from 'react';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Loader } from '@perya/web/ui/loader/loader.tsx';
import { t } from '../words.ts';
import css from './sheets.module.css';

/** The inside of a sheet, whose code is fetched when the sheet is first opened: most rounds are played without it. */
export function lateInside<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Inside: ComponentType<Props> | undefined;
  return function LateInside(props: Props) {
    const [state, setState] = useState<'waiting' | 'failed' | 'here'>(Inside ? 'here' : 'waiting');
    useEffect(() => {
      if (state !== 'waiting') return undefined;
      let isGone = false;
      load().then(
        (loaded) => {
          Inside = loaded;
          if (!isGone) setState('here');
        },
        () => isGone || setState('failed'),
      );
      return () => {
        isGone = true;
      };
    }, [state]);
    if (Inside) return <Inside {...props} />;
    if (state === 'waiting') {
      return (
        <div className={css.panel}>
          <Loader label={t('info.loading')} size="0.8rem" />
        </div>
      );
    }
    return (
      <div className={css.empty} role="alert">
        <p>{t('problem.network')}</p>
        <Button variant="secondary" size={44} onClick={() => setState('waiting')}>
          {t('action.retry')}
        </Button>
      </div>
    );
  };
}

import type { ReactNode } from 'react';
import { Bunting } from '@perya/web/ui/brand/bunting.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { LanguagePill } from '../closed/language-pill.tsx';
import { goBackFrom } from '../navigation/history.ts';
import css from './forms.module.css';

interface FormHeroProps {
  readonly route: 'login' | 'register';
  readonly className: string | undefined;
  /** What lies under the buttons. */
  readonly ground?: ReactNode;
  readonly children: ReactNode;
}

/** The fair over a form, with the way back that the hidden header would have. [HEAD-01, HEAD-06] */
export function FormHero({ route, className, ground, children }: FormHeroProps) {
  const t = useT();
  return (
    <header className={classNames(css.hero, className)}>
      {ground}
      <Bunting className={css.bunting} />
      <div className={css.heroTop}>
        <IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => goBackFrom(route)} />
        <LanguagePill />
      </div>
      {children}
    </header>
  );
}

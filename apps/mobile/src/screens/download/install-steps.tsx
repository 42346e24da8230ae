import type { ReactNode } from 'react';
import { Mark } from '@perya/web/ui/brand/mark.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { dotsThreeVerticalBold } from '@perya/web/ui/icon/glyphs/dots-three-vertical-bold.ts';
import { exportBold } from '@perya/web/ui/icon/glyphs/export-bold.ts';
import { plusSquareBold } from '@perya/web/ui/icon/glyphs/plus-square-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { platform } from '../../lib/platform.ts';
import css from './install-steps.module.css';

interface Way {
  readonly begin: TextKey;
  readonly choose: TextKey;
  readonly glyph: Glyph;
  /** Where the browser has what begins it. */
  readonly at: 'top' | 'bottom';
}

const SAFARI: Way = { begin: 'download.step.share', choose: 'download.step.add', glyph: exportBold, at: 'bottom' };
const MENU: Way = {
  begin: 'download.step.menu',
  choose: 'download.step.install',
  glyph: dotsThreeVerticalBold,
  at: 'top',
};

/** Only Safari adds to the home screen of every iPhone; other browsers have it in their menu. */
function wayOf({ isIos, isSafari }: ReturnType<typeof platform>): Way {
  if (!isIos) return MENU;
  return isSafari ? SAFARI : { ...SAFARI, begin: 'download.step.safari' };
}

/** How this browser puts the site on the home screen, drawn in three steps. [A2HS-03] */
export function InstallSteps({ brand, title }: { readonly brand: string; readonly title: string | null }) {
  const t = useT();
  const { begin, choose, glyph, at } = wayOf(platform());
  return (
    <Card className={css.card}>
      {title && <h3 className={css.title}>{title}</h3>}
      <ol className={css.steps}>
        <Step number={1} text={t(begin)}>
          <span className={classNames(css.bar, at === 'top' ? css.top : css.bottom)}>
            <Icon glyph={glyph} className={css.sign} />
          </span>
        </Step>
        <Step number={2} text={t(choose)}>
          <span className={css.menu}>
            <span className={css.row} />
            <span className={css.chosen}>
              <Icon glyph={plusSquareBold} className={css.small} />
            </span>
            <span className={css.row} />
          </span>
        </Step>
        <Step number={3} text={t('download.step.open', { brand })}>
          <span className={css.home}>
            <span className={css.app} />
            <span className={css.app} />
            <span className={classNames(css.app, css.own)}>
              <Mark className={css.mark} />
            </span>
            <span className={css.app} />
          </span>
        </Step>
      </ol>
    </Card>
  );
}

interface StepProps {
  readonly number: number;
  readonly text: string;
  readonly children: ReactNode;
}

function Step({ number, text, children }: StepProps) {
  return (
    <li className={css.step}>
      <span className={css.phone} aria-hidden>
        {children}
      </span>
      <span className={css.number}>{number}</span>
      <span className={css.text}>{text}</span>
    </li>
  );
}

import { Art } from '@perya/web/ui/art/art.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './security-center-screen.module.css';

const MIDDLE = 50;
const FULL = 100;

/** The share of rows that are done, and what that means. [SCR-09] */
export function LevelCard({ level }: { readonly level: number }) {
  const t = useT();
  const whole = Math.floor(level);
  const words = whole >= FULL ? 'security.levelHigh' : whole >= MIDDLE ? 'security.levelMiddle' : 'security.levelLow';
  return (
    <Card className={css.level}>
      <Art name="shield" size="1.2rem" eager />
      <div className={css.levelWords}>
        <h2 className={css.levelHead}>
          {t('security.level')}
          <span className={css.percent}>{whole}%</span>
        </h2>
        <Progress label={t('security.level')} value={whole} positive={whole >= FULL} />
        <p className={css.levelText}>{t(words)}</p>
      </div>
    </Card>
  );
}

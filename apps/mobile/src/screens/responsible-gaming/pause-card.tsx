import type { responsibleGaming } from '@perya/contract';
import { Art } from '@perya/web/ui/art/art.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { endText } from '../../features/responsible-gaming/protection-words.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './responsible-gaming-screen.module.css';

/** The pause that runs: until when, and what still works. [R32] */
export function PauseCard({ pause }: { readonly pause: NonNullable<responsibleGaming.Protection['pause']> }) {
  const t = useT();
  const withdraw = useDestination('withdraw');
  return (
    <Card>
      <div className={css.hero}>
        <Art name="wave" size="1.2rem" eager />
        <div className={css.heroWords}>
          <h2 className={css.heroTitle}>{t(`rg.pause.${pause.kind}`)}</h2>
          <p className={css.until}>{t('rg.pauseUntil', { time: endText(pause.until) })}</p>
        </div>
      </div>
      <p className={css.below}>{t('rg.pauseText')}</p>
      {withdraw && (
        <ButtonLink className={css.action} variant="secondary" size={44} full href={withdraw}>
          {t('rg.withdraw')}
        </ButtonLink>
      )}
    </Card>
  );
}

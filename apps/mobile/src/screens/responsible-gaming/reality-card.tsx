import { responsibleGaming, type Input } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { bellDuotone } from '@perya/web/ui/icon/glyphs/bell-duotone.ts';
import { putProtection } from '../../features/responsible-gaming/protection-store.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { CardHead } from './card-head.tsx';
import css from './responsible-gaming-screen.module.css';

type Minutes = Input<typeof responsibleGaming.setReality>['minutes'];

const CHOICES = [15, 30, 60, 120] as const;

/** How often time and result are told. [R33] */
export function RealityCard({ minutes }: { readonly minutes: number | null }) {
  const t = useT();
  // The choice shows at once, whatever the network does.
  const [wanted, setWanted] = useState<Minutes | undefined>();
  const shown = wanted === undefined ? minutes : wanted;
  const choose = async (choice: Minutes) => {
    if (wanted !== undefined || choice === minutes) return;
    setWanted(choice);
    const outcome = await ask(responsibleGaming.setReality, { minutes: choice });
    setWanted(undefined);
    if (!outcome.ok) return;
    putProtection(outcome.value);
    showToast(t('rg.realitySaved'), { kind: 'success', time: 'success' });
  };
  return (
    <Card className={css.block}>
      <CardHead glyph={bellDuotone} tone="blue" title={t('rg.realityTitle')} text={t('rg.realityText')} />
      <div className={css.chips} role="group" aria-label={t('rg.realityTitle')}>
        <Chip on={shown === null} className={css.chip} onClick={() => void choose(null)}>
          {t('rg.realityOff')}
        </Chip>
        {CHOICES.map((choice) => (
          <Chip key={choice} on={shown === choice} className={css.chip} onClick={() => void choose(choice)}>
            {t(`rg.realityEvery.${choice}`)}
          </Chip>
        ))}
      </div>
    </Card>
  );
}

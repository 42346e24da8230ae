import { responsibleGaming } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { putProtection } from '../../features/responsible-gaming/protection-store.ts';
import { markPauseSeen } from '../../features/responsible-gaming/pause-notice.tsx';
import { askPerson } from '../../features/dialogs/dialogs.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { CardHead } from './card-head.tsx';
import css from './responsible-gaming-screen.module.css';

type Term = (typeof responsibleGaming.COOLING_TERMS)[number];

/** A break of a day to a month, after one question. [R31] */
export function BreakCard() {
  const t = useT();
  const [term, setTerm] = useState<Term>('24h');
  const [isBusy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    const isSure = await askPerson({
      title: t('rg.breakSure', { term: t(`rg.term.${term}`) }),
      text: t('rg.breakSureText'),
      confirm: t('rg.breakStart'),
      cancel: t('action.cancel'),
    });
    const outcome = isSure ? await ask(responsibleGaming.coolOff, { term }) : null;
    setBusy(false);
    if (!outcome?.ok) return;
    if (outcome.value.pause) markPauseSeen(outcome.value.pause);
    putProtection(outcome.value);
    showToast(t('rg.breakDone'), { kind: 'success', time: 'success' });
    window.scrollTo(0, 0);
  };
  return (
    <Card className={css.block}>
      <CardHead glyph={hourglassMediumDuotone} tone="green" title={t('rg.breakTitle')} text={t('rg.breakText')} />
      <div className={css.chips} role="group" aria-label={t('rg.term')}>
        {responsibleGaming.COOLING_TERMS.map((each) => (
          <Chip key={each} on={each === term} className={css.chip} onClick={() => setTerm(each)}>
            {t(`rg.term.${each}`)}
          </Chip>
        ))}
      </div>
      <Button className={css.action} variant="secondary" size={44} full loading={isBusy} onClick={() => void begin()}>
        {t('rg.breakStart')}
      </Button>
    </Card>
  );
}

import { responsibleGaming } from '@perya/contract';
import { useEffect, useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Segment } from '@perya/web/ui/segment/segment.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { Steps } from '@perya/web/ui/steps/steps.tsx';
import { putProtection } from '../../features/responsible-gaming/protection-store.ts';
import { markPauseSeen } from '../../features/responsible-gaming/pause-notice.tsx';
import { problemText } from '../../features/errors/errors.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './responsible-gaming-screen.module.css';

type Term = (typeof responsibleGaming.EXCLUSION_TERMS)[number];

const MEANINGS = ['play', 'all', 'end', 'money', 'open', 'ads', 'devices'] as const;

interface ExcludeSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Self-exclusion in two steps: what it means and for how long, then a second tap. Nobody has to prove anything. [R31] */
export function ExcludeSheet({ open, onClose }: ExcludeSheetProps) {
  const t = useT();
  const [term, setTerm] = useState<Term>('6m');
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (open) setStep(0);
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} title={t('rg.excludeTitle')} closeLabel={t('action.close')}>
      <Steps label={t('rg.excludeSteps')} steps={[t('rg.excludeStep1'), t('rg.excludeStep2')]} at={step} />
      <div className={css.step}>
        {step === 0 ? (
          <Meaning term={term} onTerm={setTerm} onNext={() => setStep(1)} />
        ) : (
          <Yes term={term} onBack={() => setStep(0)} onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
}

interface MeaningProps {
  readonly term: Term;
  readonly onTerm: (term: Term) => void;
  readonly onNext: () => void;
}

function Meaning({ term, onTerm, onNext }: MeaningProps) {
  const t = useT();
  return (
    <>
      <Segment
        label={t('rg.term')}
        options={responsibleGaming.EXCLUSION_TERMS.map((key) => ({ key, label: t(`rg.term.${key}`) }))}
        value={term}
        onChange={onTerm}
      />
      <h3 className={css.meanTitle}>{t('rg.excludeMean')}</h3>
      <ul className={css.meanings}>
        {MEANINGS.map((meaning) => (
          <li key={meaning} className={css.meaning}>
            <Icon glyph={checkCircleFill} className={css.tick} />
            {t(`rg.mean.${meaning}`)}
          </li>
        ))}
      </ul>
      <Button className={css.action} variant="secondary" full onClick={onNext}>
        {t('action.continue')}
      </Button>
    </>
  );
}

interface YesProps {
  readonly term: Term;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

function Yes({ term, onBack, onDone }: YesProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const exclude = async () => {
    setBusy(true);
    const outcome = await ask(responsibleGaming.exclude, { term }, { quiet: true });
    setBusy(false);
    if (!outcome.ok) {
      showToast(problemText(outcome.error), { kind: 'error' });
      return;
    }
    if (outcome.value.pause) markPauseSeen(outcome.value.pause);
    putProtection(outcome.value);
    showToast(t('rg.excludeDone'), { kind: 'success' });
    onDone();
    window.scrollTo(0, 0);
  };
  return (
    <>
      <p className={css.sure}>{t('rg.excludeSure', { term: t(`rg.term.${term}`) })}</p>
      <Button className={css.action} full loading={isBusy} onClick={() => void exclude()}>
        {t('rg.excludeGo', { term: t(`rg.term.${term}`) })}
      </Button>
      <Button className={css.remove} variant="text" size={44} full onClick={onBack}>
        {t('rg.excludeBack')}
      </Button>
    </>
  );
}

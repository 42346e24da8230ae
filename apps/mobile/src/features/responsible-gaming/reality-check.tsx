import { responsibleGaming } from '@perya/contract';
import { useEffect, useState } from 'react';
import { formatMoney, formatSigned, isNegative, isZeroAmount } from '@perya/web/lib/format.ts';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Dialog } from '@perya/web/ui/dialog/dialog.tsx';
import { Money } from '@perya/web/ui/money/money.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import { useDestination } from '../navigation/destination.ts';
import { go } from '../navigation/history.ts';
import { useSettings } from '../site/site.ts';
import { msUntil, putProtection } from './protection-store.ts';
import { spentText } from './protection-words.ts';
import css from './reality-check.module.css';

type Result = Awaited<ReturnType<typeof askResult>>;

/** A failure is no reason to stay silent for long. */
const AGAIN_MS = 30_000;
/** Timers that run for longer than this end at once. */
const TIMER_MAX_MS = 2_000_000_000;

/** Time and result of this session, when they are due; only reading them goes on. [R33] */
export function RealityCheck({ due }: { readonly due: string | null }) {
  const t = useT();
  const [result, setResult] = useDueResult(due);
  const [isBusy, setBusy] = useState(false);
  const limits = useDestination('responsibleGaming');
  const acknowledge = async (to: string | null) => {
    setBusy(true);
    const outcome = await ask(responsibleGaming.seenReality, {});
    setBusy(false);
    if (!outcome.ok) return;
    setResult(null);
    putProtection(outcome.value);
    if (to) go(to);
  };
  return (
    <Dialog
      open={result !== null}
      onClose={() => undefined}
      alert
      title={t('rg.checkTitle')}
      text={result && t('rg.checkMinutes', { time: spentText(t, result.minutes) })}
      actions={
        <>
          {limits && (
            <Button variant="secondary" size={44} full disabled={isBusy} onClick={() => void acknowledge(limits)}>
              {t('rg.checkBreak')}
            </Button>
          )}
          <Button size={44} full loading={isBusy} onClick={() => void acknowledge(null)}>
            {t('rg.checkContinue')}
          </Button>
        </>
      }
    >
      {result && <Sums result={result} />}
    </Dialog>
  );
}

/** Asks for the result once it is due, and again when that failed. */
function useDueResult(due: string | null) {
  const [result, setResult] = useState<Result>(null);
  useEffect(() => {
    if (due === null) return undefined;
    let hasLeft = false;
    let timer = setTimeout(look, Math.min(Math.max(0, msUntil(due)), TIMER_MAX_MS));
    async function look() {
      const found = await askResult();
      if (hasLeft) return;
      if (found) setResult(found);
      else timer = setTimeout(look, AGAIN_MS);
    }
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [due]);
  return [result, setResult] as const;
}

async function askResult() {
  const outcome = await ask(responsibleGaming.reality, {}, { quiet: true });
  return outcome.ok ? outcome.value : null;
}

function toneOf(net: string) {
  if (isZeroAmount(net)) return undefined;
  return isNegative(net) ? 'negative' : 'positive';
}

function Sums({ result }: { readonly result: NonNullable<Result> }) {
  const t = useT();
  const { currencySymbol } = useSettings().mobileTemplate;
  const row = (label: TextKey, text: string, tone?: 'positive' | 'negative') => (
    <div className={css.row}>
      <dt>{t(label)}</dt>
      <dd>
        <Money text={text} {...(tone && { tone })} />
      </dd>
    </div>
  );
  return (
    <dl className={css.sums}>
      {row('rg.checkStaked', formatMoney(result.staked, currencySymbol))}
      {row('rg.checkReturned', formatMoney(result.returned, currencySymbol))}
      {row('rg.checkNet', formatSigned(result.net, currencySymbol), toneOf(result.net))}
    </dl>
  );
}

import { responsibleGaming } from '@perya/contract';
import { useState } from 'react';
import { ask } from '@perya/web/query/api.ts';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconTile, type Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { caretRightBold } from '@perya/web/ui/icon/glyphs/caret-right-bold.ts';
import { clockDuotone } from '@perya/web/ui/icon/glyphs/clock-duotone.ts';
import { handDepositDuotone } from '@perya/web/ui/icon/glyphs/hand-deposit-duotone.ts';
import { ticketDuotone } from '@perya/web/ui/icon/glyphs/ticket-duotone.ts';
import { trendDownDuotone } from '@perya/web/ui/icon/glyphs/trend-down-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { putProtection } from '../../features/responsible-gaming/protection-store.ts';
import { endText } from '../../features/responsible-gaming/protection-words.ts';
import { useSettings } from '../../features/site/site.ts';
import { showToast } from '../../features/toasts/toasts.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { limitText, strictest, usedShare, type Limit, type LimitKind } from './limit-view.ts';
import css from './responsible-gaming-screen.module.css';

const LimitSheet = lazyPart(() => import('./limit-sheet.tsx').then((module) => module.LimitSheet));

const LOOKS: Readonly<Record<LimitKind, { readonly glyph: Glyph; readonly tone: Tone }>> = {
  deposit: { glyph: handDepositDuotone, tone: 'mango' },
  loss: { glyph: trendDownDuotone, tone: 'rose' },
  wager: { glyph: ticketDuotone, tone: 'blue' },
  session: { glyph: clockDuotone, tone: 'violet' },
};

/** Every limit with what is used of it and what waits. [R27, R28] */
export function LimitCards({ limits }: { readonly limits: readonly Limit[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<Limit | null>(null);
  return (
    <section>
      <h2 className={css.heading}>{t('rg.limits')}</h2>
      <p className={css.note}>{t('rg.limitsNote')}</p>
      {responsibleGaming.LIMIT_KINDS.map((kind) => (
        <KindCard key={kind} kind={kind} limits={limits.filter((one) => one.kind === kind)} onChoose={setChosen} />
      ))}
      <LimitSheet wanted={chosen !== null} chosen={chosen} limits={limits} onClose={() => setChosen(null)} />
    </section>
  );
}

interface KindCardProps {
  readonly kind: LimitKind;
  readonly limits: readonly Limit[];
  readonly onChoose: (limit: Limit) => void;
}

function KindCard({ kind, limits, onChoose }: KindCardProps) {
  const t = useT();
  const { glyph, tone } = LOOKS[kind];
  const isSet = ({ amount, next }: Limit) => amount !== null || next !== null;
  const kept = limits.filter((limit) => isSet(limit) || limit.house !== null);
  const free = limits.find((limit) => !isSet(limit));
  return (
    <Card className={css.kind}>
      <div className={css.kindHead}>
        <IconTile glyph={glyph} tone={tone} small />
        <div className={css.kindWords}>
          <h3 className={css.kindTitle}>{t(`rg.kind.${kind}`)}</h3>
          <p className={css.small}>{t(`rg.about.${kind}`)}</p>
        </div>
        {free && (
          <Button
            variant="tint"
            size={36}
            aria-label={t(limits.some(isSet) ? 'rg.addOf' : 'rg.setOf', { name: t(`rg.kind.${kind}`) })}
            onClick={() => onChoose(free)}
          >
            {t(limits.some(isSet) ? 'rg.add' : 'rg.set')}
          </Button>
        )}
      </div>
      {kept.map((limit) => (
        <LimitRow key={limit.period} limit={limit} onChoose={() => onChoose(limit)} />
      ))}
    </Card>
  );
}

function LimitRow({ limit, onChoose }: { readonly limit: Limit; readonly onChoose: () => void }) {
  const t = useT();
  const { currencySymbol } = useSettings().mobileTemplate;
  const { kind, house, used, next } = limit;
  const counts = strictest(limit);
  const write = (value: string) => limitText(t, kind, value, currencySymbol);
  const share = usedShare(limit);
  const each = t(`rg.each.${limit.period}`);
  return (
    <div className={css.limit}>
      <button type="button" className={classNames('hit', css.limitHead)} onClick={onChoose}>
        <span className={css.each}>{each}</span>
        <span className={css.amounts}>
          {counts === null ? t('rg.noneYet') : t('rg.usedOf', { used: write(used), amount: write(counts) })}
        </span>
        <Icon glyph={caretRightBold} className={css.caret} />
      </button>
      {counts !== null && <Progress label={`${t(`rg.kind.${kind}`)}, ${each}`} value={share} />}
      {house !== null && <p className={css.house}>{t('rg.house', { amount: write(house) })}</p>}
      {next && <Waiting limit={limit} next={next} write={write} />}
    </div>
  );
}

interface WaitingProps {
  readonly limit: Limit;
  readonly next: NonNullable<Limit['next']>;
  readonly write: (amount: string) => string;
}

/** A wider limit that waits, and the way to leave it. [R28] */
function Waiting({ limit: { kind, period }, next, write }: WaitingProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const time = endText(next.time);
  const keep = async () => {
    setBusy(true);
    const outcome = await ask(responsibleGaming.keepLimit, { kind, period });
    setBusy(false);
    if (!outcome.ok) return;
    putProtection(outcome.value);
    showToast(t('rg.kept'), { kind: 'success', time: 'success' });
  };
  return (
    <div className={css.waiting}>
      <span className={css.waitingText}>
        {next.amount === null ? t('rg.nextNone', { time }) : t('rg.nextAmount', { amount: write(next.amount), time })}
      </span>
      <Button className={css.keep} variant="text" size={36} loading={isBusy} onClick={() => void keep()}>
        {t('rg.keep')}
      </Button>
    </div>
  );
}

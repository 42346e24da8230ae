import { reward, type Value } from '@perya/contract';
import { useRef, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { minorOf } from '@perya/web/lib/amount.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { Progress } from '@perya/web/ui/progress/progress.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { FirstRows, MoreRows } from '../../features/query/paged-list.tsx';
import { useRows } from '../../features/query/use-rows.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import { HowToFinish } from './how-to-finish.tsx';
import { MeterGame } from './meter-game.tsx';
import css from './purse-meter.module.css';

type Bet = reward.PurseBet;
type Money = (amount: string | number) => string;

type Counted = 'some' | 'none';
type Footer = NonNullable<Value<typeof reward.purseBets>['footer']>;

/** Every bet of a purse with what of it counts and why the rest does not, and where the stakes went in all. */
export function MeterBets({ purse }: { readonly purse: reward.Purse }) {
  const { id } = purse;
  const t = useT();
  const language = useLanguage();
  const [counted, setCounted] = useState<Counted | null>(null);
  const { footer, ...state } = useRows(reward.purseBets, { id, language, ...(counted && { counted }) });
  const { rows } = state;
  // Ways to finish are those of all bets, whichever of them are shown.
  const all = useRef(rows);
  if (counted === null) all.current = rows;
  return (
    <>
      {purse.endTime === null && all.current && <HowToFinish purse={purse} bets={all.current} />}
      <SectionHeading title={t('meter.bets')} />
      {footer && <Kinds footer={footer} value={counted} onChange={setCounted} />}
      {!rows && <FirstRows state={state} skeleton={3} />}
      {rows && (
        <Card flush>
          {rows.length === 0 && <p className={css.empty}>{t('meter.noBets')}</p>}
          <ul>
            {rows.map((bet) => (
              <li key={bet.id} className={css.bet}>
                <BetLine bet={bet} />
              </li>
            ))}
          </ul>
          <MoreRows state={state} className={css.more} />
        </Card>
      )}
      {footer && footer.bets > 0 && <Sums counted={footer.counted} stake={footer.stake} parts={footer.parts} />}
    </>
  );
}

interface KindsProps {
  readonly footer: Footer;
  readonly value: Counted | null;
  readonly onChange: (value: Counted | null) => void;
}

/** All bets, those that counted for something, and those that did not. */
function Kinds({ footer: { bets, some, none }, value, onChange }: KindsProps) {
  const t = useT();
  if (bets === 0) return null;
  return (
    <ChipRow label={t('meter.bets')} className={css.chips}>
      <Chip on={value === null} onClick={() => onChange(null)}>
        {t('meter.all', { count: bets })}
      </Chip>
      <Chip on={value === 'some'} onClick={() => onChange('some')}>
        {t('meter.some', { count: some })}
      </Chip>
      <Chip on={value === 'none'} onClick={() => onChange('none')}>
        {t('meter.notAny', { count: none })}
      </Chip>
    </ChipRow>
  );
}

function BetLine({ bet }: { readonly bet: Bet }) {
  const t = useT();
  const money = useMoney(bet.stake);
  return (
    <>
      <div className={css.betHead}>
        <MeterGame icon={bet.icon} color={bet.color} />
        <span className={css.grow}>
          <b className={css.betName}>{bet.gameName}</b>
          <span className={css.hint}>{reasonText(t, money, bet)}</span>
        </span>
        <span className={css.betEnd}>
          <b>{money(bet.counted)}</b>
          <span className={css.hint}>{t('meter.stake', { amount: money(bet.stake) })}</span>
        </span>
      </div>
      <Progress
        label={t('meter.counted')}
        value={minorOf(bet.counted)}
        max={minorOf(bet.stake)}
        positive={bet.counted === bet.stake}
      />
    </>
  );
}

/** In one line: how much of how much, and every reason that took a part of it. */
export function reasonText(t: Translate, money: Money, bet: Bet): string {
  if (bet.state === 'open') return t('meter.open');
  const sums = { counted: money(bet.counted), stake: money(bet.stake) };
  if (bet.parts.length === 0) return t('meter.whole', sums);
  const reasons = bet.parts.map(({ reason }) =>
    reason === 'weight'
      ? t('meter.weightOf', { kind: t(`gameType.${bet.gameType}`), percent: bet.percent })
      : t(`meter.reason.${reason}`),
  );
  return `${t('meter.of', sums)}: ${reasons.join(', ')}`;
}

interface SumsProps {
  readonly counted: string;
  readonly stake: string;
  readonly parts: Bet['parts'];
}

/** What counted is green, the largest part that did not is gold, the rest is quiet. */
function toneOf(place: number): string | undefined {
  return [css.counted, css.largest][place] ?? css.other;
}

function Sums({ counted, stake, parts }: SumsProps) {
  const t = useT();
  const money = useMoney(stake);
  return (
    <>
      <SectionHeading title={t('meter.where')}>
        <span className={css.hint}>{money(stake)}</span>
      </SectionHeading>
      <Card>
        <div className={css.shares} aria-hidden="true">
          <span className={toneOf(0)} style={{ flexGrow: minorOf(counted) }} />
          {parts.map(({ reason, amount }, place) => (
            <span key={reason} className={toneOf(place + 1)} style={{ flexGrow: minorOf(amount) }} />
          ))}
        </div>
        <dl>
          <div className={css.part}>
            <dt className={css.grow}>
              <span className={classNames(css.dot, toneOf(0))} />
              {t('meter.counted')}
            </dt>
            <dd>
              <b>{money(counted)}</b>
            </dd>
          </div>
          {parts.map(({ reason, amount }, place) => (
            <div key={reason} className={css.part}>
              <dt className={css.grow}>
                <span className={classNames(css.dot, toneOf(place + 1))} />
                {t(`meter.reason.${reason}`)}
              </dt>
              <dd>
                <b>{money(amount)}</b>
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

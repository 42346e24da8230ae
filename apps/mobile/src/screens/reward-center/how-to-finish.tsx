import type { reward } from '@perya/contract';
import { Card } from '@perya/web/ui/card/card.tsx';
import { hourglassMediumDuotone } from '@perya/web/ui/icon/glyphs/hourglass-medium-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { useMoney } from '../../features/cashier/use-money.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { waysToFinish } from './meter-figures.ts';
import { MeterGame } from './meter-game.tsx';
import css from './purse-meter.module.css';

interface HowToFinishProps {
  readonly purse: reward.Purse;
  readonly bets: readonly reward.PurseBet[];
}

/** What is left, in bets of the games that its owner plays; and that there is no hurry. */
export function HowToFinish({ purse, bets }: HowToFinishProps) {
  const t = useT();
  const money = useMoney(purse.needed);
  const ways = waysToFinish(purse.left, bets);
  return (
    <>
      <SectionHeading title={t('meter.howTo')} />
      <Card flush>
        <ul>
          {ways.map((way) => (
            <li key={`${way.gameType} ${way.gameName}`} className={css.way}>
              <MeterGame icon={way.icon} color={way.color} />
              <span className={css.grow}>
                <b className={css.betName}>{way.gameName}</b>
                <span className={css.hint}>
                  {t('meter.way', {
                    kind: t(`gameType.${way.gameType}`),
                    stake: money(way.stake),
                    percent: way.percent,
                  })}
                </span>
              </span>
              <span className={css.betEnd}>
                <b className={css.count}>{way.bets.toLocaleString('en')}</b>
                <span className={css.hint}>{t('meter.wayBets')}</span>
              </span>
            </li>
          ))}
        </ul>
        <p className={css.noHurry}>
          <Icon glyph={hourglassMediumDuotone} className={css.noHurryIcon} />
          <span className={css.hint}>{t('meter.noHurry')}</span>
        </p>
      </Card>
    </>
  );
}

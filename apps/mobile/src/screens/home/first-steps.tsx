import { cashier, type member } from '@perya/contract';
import type { ReactNode } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Rays, raysAround } from '@perya/web/ui/brand/rays.tsx';
import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { checkCircleFill } from '@perya/web/ui/icon/glyphs/check-circle-fill.ts';
import { gameControllerDuotone } from '@perya/web/ui/icon/glyphs/game-controller-duotone.ts';
import { identificationCardDuotone } from '@perya/web/ui/icon/glyphs/identification-card-duotone.ts';
import { slidersHorizontalDuotone } from '@perya/web/ui/icon/glyphs/sliders-horizontal-duotone.ts';
import { walletDuotone } from '@perya/web/ui/icon/glyphs/wallet-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useCatalogue } from '../../features/games/kept-catalogue.ts';
import { useKycNews } from '../../features/member/use-kyc-news.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './first-steps.module.css';

const RAYS = raysAround(270, 60);

/** As many names as stand on two lines. */
const WAYS_SHOWN = 4;

const ACTIONS = { none: 'first.start', submitted: 'first.look', refused: 'first.again' } as const;

/** What a new member sees first: who they are, their money, a game; and limits of their own before all that. */
export function FirstSteps({ name, kyc }: { readonly name: string; readonly kyc: member.KycState }) {
  const t = useT();
  useKycNews();
  const verify = useDestination('kyc');
  const deposit = useDestination('voucherCenter');
  const limits = useDestination('responsibleGaming');
  const isVerified = kyc === 'verified';
  return (
    <>
      <section className={css.card} aria-label={t('first.title', { name })}>
        <div className={css.head}>
          <Rays path={RAYS} box="343 120" />
          <div className={css.welcome}>
            <h2 className={css.title}>{t('first.title', { name })}</h2>
            <p className={css.text}>{t('first.text')}</p>
          </div>
          <Art name="ferris-wheel" size="1.8rem" className={css.art} />
        </div>
        <ol className={css.steps}>
          <Step
            icon={identificationCardDuotone}
            title={`1. ${t('first.verify')}`}
            text={t(`first.verify.${kyc}`)}
            isDone={isVerified}
          >
            {verify && kyc !== 'verified' && (
              <ButtonLink href={verify} size={44} full variant={kyc === 'submitted' ? 'secondary' : 'primary'}>
                {t(ACTIONS[kyc])}
              </ButtonLink>
            )}
          </Step>
          <Step icon={walletDuotone} title={`2. ${t('first.deposit')}`} text={useDepositText()} waits={!isVerified}>
            {deposit && isVerified && (
              <ButtonLink href={deposit} size={44} full>
                {t('first.deposit')}
              </ButtonLink>
            )}
          </Step>
          <Step icon={gameControllerDuotone} title={`3. ${t('first.play')}`} text={usePlayText()} waits />
        </ol>
      </section>
      {limits && (
        <Card flush className={css.limit}>
          <ListRow
            href={limits}
            title={t('first.limit')}
            meta={t('first.limitText')}
            leading={<IconTile glyph={slidersHorizontalDuotone} tone="green" />}
          />
        </Card>
      )}
    </>
  );
}

/** The lowest deposit and the quickest ways, once the cashier has told them. */
function useDepositText(): string {
  const t = useT();
  const symbol = useCurrencySymbol();
  const ask = { call: cashier.depositMethods, input: { language: useLanguage() } };
  const methods = useQuery(useDestination('voucherCenter') === null ? null : ask).value?.methods ?? [];
  const quickest = [...methods].sort((one, other) => one.seconds - other.seconds).slice(0, WAYS_SHOWN);
  const lowest = lowestOf(methods.map(({ min }) => min));
  if (lowest === null) return t('first.depositText');
  const ways = methods.filter((method) => quickest.includes(method)).map(({ name }) => name);
  return t('first.depositFrom', { amount: formatMoney(lowest, symbol), ways: ways.join(', ') });
}

/** The lowest stake of what many play. */
function usePlayText(): string {
  const t = useT();
  const symbol = useCurrencySymbol();
  const hot = useCatalogue(preloaded('hot', useLanguage())).value?.list ?? [];
  const lowest = lowestOf(hot.map(({ minBet }) => minBet));
  return lowest === null ? t('first.playText') : t('first.playFrom', { amount: formatMoney(lowest, symbol) });
}

function lowestOf(amounts: readonly string[]): string | null {
  return [...amounts].sort((one, other) => Number(one) - Number(other))[0] ?? null;
}

interface StepProps {
  readonly icon: Glyph;
  readonly title: string;
  readonly text: string;
  readonly isDone?: boolean;
  /** Another one comes first. */
  readonly waits?: boolean;
  readonly children?: ReactNode;
}

function Step({ icon, title, text, isDone = false, waits = false, children }: StepProps) {
  return (
    <li className={css.step}>
      <span className={classNames(css.tile, !waits && css.now)}>
        <Icon glyph={isDone ? checkCircleFill : icon} className={css.icon} />
      </span>
      <div className={css.words}>
        <h3 className={classNames(css.name, waits && css.later)}>{title}</h3>
        <p className={css.note}>{text}</p>
        {children && <div className={css.action}>{children}</div>}
      </div>
    </li>
  );
}

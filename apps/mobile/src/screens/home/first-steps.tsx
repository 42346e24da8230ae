import type { member } from '@perya/contract';
import type { ReactNode } from 'react';
import { useKycNews } from '../../features/member/use-kyc-news.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { Art } from '../../ui/art/art.tsx';
import { Rays, raysAround } from '../../ui/brand/rays.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Glyph } from '../../ui/icon/glyph.ts';
import { checkCircleFill } from '../../ui/icon/glyphs/check-circle-fill.ts';
import { gameControllerDuotone } from '../../ui/icon/glyphs/game-controller-duotone.ts';
import { identificationCardDuotone } from '../../ui/icon/glyphs/identification-card-duotone.ts';
import { walletDuotone } from '../../ui/icon/glyphs/wallet-duotone.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import css from './first-steps.module.css';

const RAYS = raysAround(270, 60);

const ACTIONS = { none: 'first.start', submitted: 'first.look', refused: 'first.again' } as const;

/** What a new member sees first: who they are, their money, a game. */
export function FirstSteps({ name, kyc }: { readonly name: string; readonly kyc: member.KycState }) {
  const t = useT();
  useKycNews();
  const verify = useDestination('kyc');
  const deposit = useDestination('voucherCenter');
  const isVerified = kyc === 'verified';
  return (
    <section className={css.card} aria-label={t('first.title', { name })}>
      <div className={css.head}>
        <Rays className={css.rays} path={RAYS} box="343 120" />
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
        <Step icon={walletDuotone} title={`2. ${t('first.deposit')}`} text={t('first.depositText')} waits={!isVerified}>
          {deposit && isVerified && (
            <ButtonLink href={deposit} size={44} full>
              {t('first.deposit')}
            </ButtonLink>
          )}
        </Step>
        <Step icon={gameControllerDuotone} title={`3. ${t('first.play')}`} text={t('first.playText')} waits />
      </ol>
    </section>
  );
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

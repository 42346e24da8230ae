import type { session } from '@perya/contract';
import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { facebookLogoFill } from '@perya/web/ui/icon/glyphs/facebook-logo-fill.ts';
import { gameControllerBold } from '@perya/web/ui/icon/glyphs/game-controller-bold.ts';
import { googleLogoBold } from '@perya/web/ui/icon/glyphs/google-logo-bold.ts';
import { loadSignIn, useFirebase } from '../../features/firebase/load-sign-in.ts';
import { logIn } from '../../features/login/log-in.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './login-screen.module.css';
import { NewHere } from './new-here.tsx';

interface OtherWaysProps {
  readonly isUsernameTab: boolean;
  readonly isAgentSite: boolean;
}

type Channel = Exclude<(typeof session.FIREBASE_CHANNELS)[number], 'sms'>;

/** Logging in with an account elsewhere, or playing without one. [LOGIN-05..07] */
export function OtherWays({ isUsernameTab, isAgentSite }: OtherWaysProps) {
  const t = useT();
  const channels = useChannels(isUsernameTab);
  const trial = useDestination('trail');
  const hasTrial = trial !== null && !isAgentSite;
  if (channels.length === 0 && !hasTrial) return <div className={css.space} />;
  return (
    <>
      <p className={css.or}>
        <span className={css.orText}>{t('login.or')}</span>
      </p>
      {channels.length > 0 && (
        <>
          <SocialButtons channels={channels} isAgentSite={isAgentSite} />
          <NewHere />
        </>
      )}
      {hasTrial && (
        <ButtonLink href={trial} variant="text" size={44} full icon={gameControllerBold} className={css.trial}>
          {t('login.trial')}
        </ButtonLink>
      )}
    </>
  );
}

function useChannels(isUsernameTab: boolean): Channel[] {
  const settings = useSettings();
  const isOn = useFirebase() && isUsernameTab;
  if (!isOn) return [];
  const flags = { facebook: 'FACEBOOKLOGIN3', google: 'GOOGLELOGIN3' } as const;
  return (['facebook', 'google'] as const).filter((channel) => hasFlag(settings, flags[channel]));
}

const LOGOS = { facebook: facebookLogoFill, google: googleLogoBold };

function SocialButtons({ channels, isAgentSite }: { readonly channels: readonly Channel[]; isAgentSite: boolean }) {
  const t = useT();
  const [busy, setBusy] = useState<Channel | null>(null);
  // A window may open only in the moment of the press, so the library has to be here by then.
  useEffect(() => void loadSignIn().catch(() => undefined), []);
  const press = async (channel: Channel) => {
    setBusy(channel);
    const signedIn = await (await loadSignIn()).signInWith(channel);
    if (signedIn.ok) {
      await logIn({
        type: 'firebase',
        firebaseChannel: channel,
        firebaseIdToken: signedIn.value,
        ...(isAgentSite && { site: 'agent' }),
      });
    }
    setBusy(null);
  };
  return (
    <div className={css.social}>
      {channels.map((channel) => (
        <Button
          key={channel}
          variant="secondary"
          size={44}
          full
          icon={LOGOS[channel]}
          className={css[channel]}
          loading={busy === channel}
          disabled={busy !== null && busy !== channel}
          onClick={() => void press(channel)}
        >
          {t(`login.${channel}`)}
        </Button>
      ))}
    </div>
  );
}

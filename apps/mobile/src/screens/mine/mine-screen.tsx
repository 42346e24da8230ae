import { IconButton, IconLink } from '@perya/web/ui/icon-button/icon-button.tsx';
import { caretLeftBold } from '@perya/web/ui/icon/glyphs/caret-left-bold.ts';
import { gearSixBold } from '@perya/web/ui/icon/glyphs/gear-six-bold.ts';
import { TitleBar } from '@perya/web/ui/title-bar/title-bar.tsx';
import { GuestCenter, MemberCenter } from '../../features/member/member-center.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { isTrial, useSession } from '../../features/session/session.ts';
import { TrialBlock } from '../../features/session/trial-block.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';
import { GuestPrompt } from './guest-prompt.tsx';

/** The member centre: a prompt for guests, everything for members, nothing for trial accounts. [SCR-06, MINE-01..27] */
export function Screen() {
  const session = useSession();
  return (
    <>
      <MineHeader />
      {isTrial(session) ? <TrialBlock /> : session ? <MemberCenter /> : <Guest />}
    </>
  );
}

/** The shell draws no header here. [MINE-01, HEAD-01] */
function MineHeader() {
  const t = useT();
  const settings = useDestination('set');
  return (
    <TitleBar
      lead={<IconButton icon={caretLeftBold} label={t('header.back')} onClick={() => go(routes.home.path)} />}
      title={t('title.mine')}
    >
      {settings && <IconLink icon={gearSixBold} label={t('mine.settings')} href={settings} />}
    </TitleBar>
  );
}

function Guest() {
  return (
    <>
      <GuestPrompt />
      <GuestCenter />
    </>
  );
}

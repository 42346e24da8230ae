import { useEffect, useRef, useState, type RefObject } from 'react';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { chatCircleDotsDuotone } from '@perya/web/ui/icon/glyphs/chat-circle-dots-duotone.ts';
import { facebookLogoDuotone } from '@perya/web/ui/icon/glyphs/facebook-logo-duotone.ts';
import { headsetDuotone } from '@perya/web/ui/icon/glyphs/headset-duotone.ts';
import { telegramLogoDuotone } from '@perya/web/ui/icon/glyphs/telegram-logo-duotone.ts';
import { userPlusDuotone } from '@perya/web/ui/icon/glyphs/user-plus-duotone.ts';
import { xBold } from '@perya/web/ui/icon/glyphs/x-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { resourceUrl } from '../../features/install/install-plan.ts';
import { isPaused } from '../../features/member/member-facts.ts';
import { useKnownMember } from '../../features/member/member-store.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { useServiceAddress } from '../../features/service/service-link.ts';
import { useSession } from '../../features/session/session.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './service-puck.module.css';

interface Entry {
  readonly label: string;
  readonly glyph: Glyph;
  readonly href: string;
}

/** The side-service bar as one puck that unfolds, so that it covers little. [HOME-20..22] */
export function ServicePuck() {
  const t = useT();
  const entries = useEntries();
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  useDismissal(holder, open, () => setOpen(false));
  if (entries.length === 0) return null;
  return (
    <div ref={holder} className={css.puck}>
      {open && (
        <ul className={css.list} id="service-puck">
          {entries.map(({ label, glyph, href }) => (
            <li key={label}>
              <Anchor href={href} className={css.entry} onClick={() => setOpen(false)}>
                <span className={css.word}>{label}</span>
                <span className={css.round}>
                  <Icon glyph={glyph} className={css.icon} />
                </span>
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className={css.button}
        aria-label={open ? t('home.puckClose') : t('home.puck')}
        aria-expanded={open}
        aria-controls={open ? 'service-puck' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon glyph={open ? xBold : headsetDuotone} className={css.icon} />
      </button>
    </div>
  );
}

/**
 * Invitation and chat are there only with customer service, links only with an address. Whom nothing is offered is not asked
 * to invite anybody. [HOME-20, HOME-21, R32]
 */
function useEntries(): Entry[] {
  const t = useT();
  const { customerService, resources } = useSettings();
  const hasService = customerService.length > 0;
  const session = useSession();
  const info = useKnownMember();
  const mayInvite = session === null || (info?.kyc === 'verified' && !isPaused(info, Date.now()));
  const invite = useDestination('inviteFriends');
  const chat = useServiceAddress();
  const all: readonly (Omit<Entry, 'href'> & { readonly href: string | null })[] = [
    { label: t('home.invite'), glyph: userPlusDuotone, href: hasService && mayInvite ? invite : null },
    { label: t('home.chat'), glyph: chatCircleDotsDuotone, href: hasService ? chat : null },
    { label: t('home.facebook'), glyph: facebookLogoDuotone, href: resourceUrl(resources, 'FACEBOOK') },
    { label: t('home.telegram'), glyph: telegramLogoDuotone, href: resourceUrl(resources, 'TELEGRAM') },
    { label: t('home.telegram2'), glyph: telegramLogoDuotone, href: resourceUrl(resources, 'TELEGRAM2') },
  ];
  return all.filter((entry): entry is Entry => entry.href !== null);
}

/** Escape and a tap elsewhere fold it again. */
function useDismissal(holder: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!open) return undefined;
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !holder.current?.contains(event.target)) latest.current();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      holder.current?.querySelector('button')?.focus();
      latest.current();
    };
    document.addEventListener('mousedown', onPress);
    document.addEventListener('touchstart', onPress, { passive: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('mousedown', onPress);
      document.removeEventListener('touchstart', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [holder, open]);
}

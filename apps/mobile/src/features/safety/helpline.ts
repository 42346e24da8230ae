import { useDestination, useSurroundings } from '../navigation/destination.ts';
import { linkTarget } from '../navigation/link-target.ts';
import { isTrial, useSession } from '../session/session.ts';
import { useSettings } from '../site/site.ts';

/** The last number of a text, as a phone dials it; shorter ones are none. */
export function phoneOf(helpline: string): string | null {
  const found = helpline.match(/\+?\d[\d ().-]*\d/g) ?? [];
  const number = found[found.length - 1]?.replace(/[^\d+]/g, '') ?? '';
  return number.length >= 3 ? `tel:${number}` : null;
}

/** Where the helpline is a press away: the phone itself, else what the brand says about it. [R37] */
export function useHelplineHref(helpline: string): string | null {
  const { compliance } = useSettings();
  const told = linkTarget(compliance.helplineUrl, useSurroundings());
  return phoneOf(helpline) ?? told;
}

/** The way to limits and breaks; who has no account of their own is led to what is said about them. [R37] */
export function useResponsibleGamingHref(): string | null {
  const session = useSession();
  const { compliance } = useSettings();
  const limits = useDestination('responsibleGaming');
  const told = linkTarget(compliance.helplineUrl, useSurroundings());
  return session && !isTrial(session) ? limits : (told ?? limits);
}

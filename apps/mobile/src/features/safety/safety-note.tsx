import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { useSettings } from '../site/site.ts';
import { useResponsibleGamingHref, useHelplineHref } from './helpline.ts';
import css from './safety-note.module.css';

interface SafetyNoteProps {
  /** The screens of the site cannot be opened. */
  readonly closed?: boolean;
  readonly className?: string | undefined;
}

/** What a regulator wants at the end of every page: the age, the licence, whom to call, the way to limits. [R37] */
export function SafetyNote({ closed = false, className }: SafetyNoteProps) {
  const t = useT();
  const { compliance, mobileTemplate } = useSettings();
  const { licence, helpline } = compliance;
  const protection = useResponsibleGamingHref();
  const call = useHelplineHref(helpline);
  const isCallable = call !== null && (!closed || !call.startsWith('/'));
  return (
    <footer className={classNames(css.note, className)} aria-label={t('safety.label')}>
      <p className={css.licence}>
        <span className={css.age}>{t('age.badge', { age: mobileTemplate.ageLimit })}</span>
        {licence}
      </p>
      <p className={css.links}>
        {helpline && (isCallable ? <NoteLink href={call}>{helpline}</NoteLink> : <span>{helpline}</span>)}
        {protection && !closed && <NoteLink href={protection}>{t('home.rg')}</NoteLink>}
      </p>
    </footer>
  );
}

function NoteLink({ href, children }: { readonly href: string; readonly children: string }) {
  return (
    <Anchor href={href} className={css.link}>
      {children}
    </Anchor>
  );
}

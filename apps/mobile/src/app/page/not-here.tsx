import { ButtonLink } from '@perya/web/ui/button/button.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { routes } from '../../routes.ts';

/** Nothing answers to this path. [SCR-62, ROUTE-12] */
export function NotFound() {
  const t = useT();
  return <EmptyState art="magnifier" title={t('title.notFound')} text={t('notFound.hint')} action={<HomeButton />} />;
}

/** The screen is not for this account or not there for now. [STD-05] */
export function Refused() {
  const t = useT();
  return <EmptyState art="tent" title={t('permission.denied')} action={<HomeButton />} />;
}

function HomeButton() {
  const t = useT();
  return <ButtonLink href={routes.home.path}>{t('action.home')}</ButtonLink>;
}

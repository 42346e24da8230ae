import type { invitation } from '@perya/contract';
import { useNearEnd } from '@perya/web/query/use-near-end.ts';
import { Badge } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { ratesText } from '../../features/agency/rate-words.ts';
import { MoreRows } from '../../features/query/paged-list.tsx';
import { useReportClock } from '../../features/report/report-clock.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import css from './agent-register-screen.module.css';
import { TONES, usesText } from './link-words.ts';
import type { LinksState } from './use-links.ts';

interface LinkListProps {
  readonly links: readonly invitation.InvitationLink[];
  readonly state: LinksState;
  readonly onOpen: (link: invitation.InvitationLink) => void;
}

/** The own links, newest first: what each gives, who came and whether it holds. [SCR-47, STD-06] */
export function LinkList({ links, state, onOpen }: LinkListProps) {
  const t = useT();
  useNearEnd(state.hasMore && !state.isBusy && !state.error, state.loadMore);
  return (
    <section aria-labelledby="links">
      <SectionHeading id="links" title={t('newAccount.links')} />
      {links.length === 0 ? (
        <EmptyState art="tent" title={t('newAccount.none')} text={t('newAccount.noneText')} />
      ) : (
        <Card flush>
          <ul>
            {links.map((link) => (
              <li key={link.id}>
                <ListRow
                  title={`${link.code} · ${t(`newAccount.${link.type}`)}`}
                  meta={<LinkMeta link={link} />}
                  trailing={<Badge tone={TONES[link.state]}>{t(`newAccount.state.${link.state}`)}</Badge>}
                  onClick={() => onOpen(link)}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <MoreRows state={state} className={css.more} />
    </section>
  );
}

function LinkMeta({ link }: { readonly link: invitation.InvitationLink }) {
  const t = useT();
  const clock = useReportClock();
  const rates = ratesText(t, link.rates);
  return (
    <>
      {link.note !== '' && <span className={css.noteLine}>{link.note}</span>}
      <span className={css.metaLine}>{usesText(t, link, clock)}</span>
      {rates !== '' && <span className={css.metaLine}>{rates}</span>}
    </>
  );
}

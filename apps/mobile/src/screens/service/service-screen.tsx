import { system } from '@perya/contract';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Card } from '@perya/web/ui/card/card.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { chatTextDuotone } from '@perya/web/ui/icon/glyphs/chat-text-duotone.ts';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { SkeletonRows } from '@perya/web/ui/skeleton/skeleton.tsx';
import { QueryView } from '../../features/query/query-view.tsx';
import { useDestination } from '../../features/navigation/destination.ts';
import { useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { OrderNote } from './order-note.tsx';
import { QuestionTypes } from './question-types.tsx';
import { ServiceEntries } from './service-entries.tsx';
import css from './service-screen.module.css';

/** Ways to reach a person. [SCR-43] */
export function Screen() {
  const t = useT();
  const language = useLanguage();
  const { customerService } = useSettings();
  const feedback = useDestination('feedback');
  const asked = useQuery({ call: system.serviceLink, input: { language } });
  // The settings carry the same list, so that it stands there at once and also when the call fails.
  const answer = customerService.length > 0 ? { ...asked, value: asked.value ?? customerService } : asked;
  return (
    <div className={css.service}>
      <OrderNote />
      <QueryView answer={answer} skeleton={<Waiting />}>
        {(links) =>
          links.length > 0 ? (
            <ServiceEntries links={links} />
          ) : (
            <EmptyState art="headset" title={t('service.none')} text={t('service.noneHint')} />
          )
        }
      </QueryView>
      <QuestionTypes />
      {feedback && (
        <Card flush className={css.block}>
          <ListRow
            href={feedback}
            title={t('service.feedback')}
            leading={<IconTile glyph={chatTextDuotone} tone="violet" small />}
          />
        </Card>
      )}
    </div>
  );
}

function Waiting() {
  const t = useT();
  return (
    <Card>
      <SkeletonRows rows={2} label={t('state.loading')} />
    </Card>
  );
}

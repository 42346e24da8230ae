import { Card } from '@perya/web/ui/card/card.tsx';
import { EntryTiles } from '../member/entry-views.tsx';
import { isAvailable, useSurroundings } from '../navigation/destination.ts';
import { useServiceAddress } from '../service/service-link.ts';
import { agencyEntries } from './agency-entries.ts';
import css from './agency-board.module.css';
import { FloatCard } from './float-card.tsx';
import { TeamToday } from './team-today.tsx';

/** What an agent has before everything else: what the team does today, and where to go. [AGENT-01..11, AGENT-21] */
export function AgencyBoard({ unread }: { readonly unread: number }) {
  const around = useSurroundings();
  const entries = agencyEntries(around, useServiceAddress()).map((entry) =>
    entry.name === 'webEmail' ? { ...entry, waiting: unread } : entry,
  );
  return (
    <>
      {isAvailable('agent', around) && <TeamToday />}
      <FloatCard />
      <Card className={css.places}>
        <EntryTiles entries={entries} wide />
      </Card>
    </>
  );
}

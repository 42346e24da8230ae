import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Count } from '@perya/web/ui/badge/badge.tsx';
import { Card } from '@perya/web/ui/card/card.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { IconTile } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import { ListRow } from '@perya/web/ui/list-row/list-row.tsx';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';
import { setLoginOpen } from '../dialogs/dialogs.ts';
import { WaitingName } from '../promotions/waiting-name.tsx';
import type { EntryView } from './entry-view.ts';
import css from './entry-views.module.css';
import { ENTRY_GROUPS, type MemberEntry } from './member-entries.ts';

interface EntriesProps {
  readonly entries: readonly MemberEntry[];
}

/** What waits where it is no reward. */
const WAITING_WORDS: Partial<Record<RouteName, TextKey>> = { webEmail: 'mail.waiting' };

const invite = () => setLoginOpen(true); // MINE-06

/** The entries in a grid of four, group by group. [MINE-08] */
export function EntryGrid({ entries }: EntriesProps) {
  const t = useT();
  return (
    <>
      {ENTRY_GROUPS.map((group) => {
        const own = entries.filter((entry) => entry.group === group);
        if (own.length === 0) return null;
        return (
          <Card key={group} className={css.group}>
            <h2 className={css.heading}>{t(`mine.group.${group}`)}</h2>
            <EntryTiles entries={own} />
          </Card>
        );
      })}
    </>
  );
}

interface EntryTilesProps {
  readonly entries: readonly EntryView[];
  /** Three in a row, with room for longer words. */
  readonly wide?: boolean;
}

/** Tiles in rows of four. */
export function EntryTiles({ entries, wide = false }: EntryTilesProps) {
  return (
    <ul className={classNames(css.grid, wide && css.wide)}>
      {entries.map((entry) => (
        <li key={entry.name} className={css.cell}>
          <Tile entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ entry: { name, href, icon, tone, label, waiting = 0 } }: { readonly entry: EntryView }) {
  const t = useT();
  const content = (
    <>
      <IconTile glyph={icon} tone={tone} />
      {waiting > 0 && (
        <span aria-hidden>
          <Count value={waiting} className={css.count} />
        </span>
      )}
      <WaitingName place={t(label)} count={waiting} words={WAITING_WORDS[name]} className={css.label} />
    </>
  );
  if (href !== null) {
    return (
      <Anchor href={href} className={css.tile}>
        {content}
      </Anchor>
    );
  }
  return (
    <button type="button" className={css.tile} onClick={invite}>
      {content}
    </button>
  );
}

/** The entries as one list with icons. [MINE-08] */
export function EntryList({ entries }: EntriesProps) {
  const t = useT();
  if (entries.length === 0) return null;
  return (
    <Card flush className={css.group}>
      {entries.map(({ name, href, icon, tone, label, waiting = 0 }) => (
        <ListRow
          key={name}
          {...(href === null ? { onClick: invite } : { href })}
          title={<WaitingName place={t(label)} count={waiting} words={WAITING_WORDS[name]} />}
          leading={<IconTile glyph={icon} tone={tone} small />}
          trailing={
            waiting > 0 && (
              <span aria-hidden>
                <Count value={waiting} />
              </span>
            )
          }
        />
      ))}
    </Card>
  );
}

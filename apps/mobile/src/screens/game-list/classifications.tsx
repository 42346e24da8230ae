import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { sparkleFill } from '@perya/web/ui/icon/glyphs/sparkle-fill.ts';
import { choose, type ListQuery } from '../../features/games/list-query.ts';
import { go } from '../../features/navigation/history.ts';
import { useT, type Translate } from '../../lib/i18n/i18n.ts';
import css from './game-list-screen.module.css';

/** A classification of the brand. */
export interface Classification {
  readonly key: string;
  readonly name: string;
}

/** All, new for slots, and what the brand tells apart. [GLIST-01, GLIST-14] */
export function classificationsOf(
  { gameType }: Pick<ListQuery, 'gameType'>,
  classes: readonly Classification[],
  t: Translate,
): readonly Classification[] {
  const fresh = gameType === 'RNG' ? [{ key: 'NEW', name: t('games.newOnes') }] : [];
  return [{ key: 'ALL', name: t('games.all') }, ...fresh, ...classes];
}

interface ClassificationsProps {
  readonly query: ListQuery;
  readonly classes: readonly Classification[];
}

/** The classification menu; fishing has none. [GLIST-01, GLIST-02] */
export function Classifications({ query, classes }: ClassificationsProps) {
  const t = useT();
  if (query.gameType === undefined || query.gameType === 'FISH') return null;
  const isOn = (key: string) => query.tab === 'all' && query.classify === key;
  return (
    <ChipRow label={t('games.classes')} className={css.chips}>
      {classificationsOf(query, classes, t).map(({ key, name }) => (
        <Chip
          key={key}
          on={isOn(key)}
          {...(key === 'NEW' ? { icon: sparkleFill } : {})}
          onClick={() => go(choose(query, { classify: key }), { replace: true })}
        >
          {name}
        </Chip>
      ))}
    </ChipRow>
  );
}

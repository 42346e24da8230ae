import { catalog, type GameType } from '@perya/contract';
import { useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { formatMoney } from '@perya/web/lib/format.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Art } from '@perya/web/ui/art/art.tsx';
import { Button } from '@perya/web/ui/button/button.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { checkBold } from '@perya/web/ui/icon/glyphs/check-bold.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { CATEGORY_ART } from '../../features/games/category-art.ts';
import { categoriesOf } from '../../features/games/categories.ts';
import { listInput } from '../../features/games/game-lists.ts';
import { listPath, type ListQuery } from '../../features/games/list-query.ts';
import { Picture } from '../../features/games/picture.tsx';
import { logoOf } from '../../features/games/vendors.ts';
import { useDestination } from '../../features/navigation/destination.ts';
import { go } from '../../features/navigation/history.ts';
import { houseAmount, useCurrency } from '../../features/wallet/use-currency.ts';
import { useCurrencySymbol } from '../../features/wallet/use-wallet.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { classificationsOf, type Classification } from './classifications.tsx';
import css from './filter-sheet.module.css';

const LOGO_PX = 96;

type Draft = Pick<ListQuery, 'vassalage' | 'classify' | 'minBet' | 'sort'>;

/** What the panel shows when nothing is chosen. [FILT-08] */
const EMPTY: Draft = { vassalage: '', classify: 'ALL', minBet: '', sort: '' };

interface FilterSheetProps {
  readonly open: boolean;
  readonly query: ListQuery;
  readonly lobby: catalog.VendorGameType | undefined;
  readonly vendors: readonly catalog.LobbyVendor[];
  readonly classes: readonly Classification[];
  readonly onClose: () => void;
}

/** Narrows the list down; nothing changes before it is submitted. [FILT-01..15] */
export function FilterSheet({ open, query, lobby, vendors, classes, onClose }: FilterSheetProps) {
  const t = useT();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const { vassalage, classify, minBet, sort } = query;
  useEffect(() => {
    if (open) setDraft({ vassalage, classify, minBet, sort });
  }, [open, vassalage, classify, minBet, sort]);
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const isSlots = query.gameType === 'RNG' && !query.isWide;
  const hasKinds = isSlots || (query.gameType === 'INHOUSE' && !query.isWide && classes.length > 0);
  const count = useCount(open ? { ...query, ...draft, tab: 'all' } : null);
  const submit = () => {
    const { gameType, gameName, isWide } = query;
    go(listPath({ gameType, gameName, isWide, ...draft }), { replace: true });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('games.filterTitle')}
      closeLabel={t('action.close')}
      footer={
        <div className={css.buttons}>
          <Button variant="secondary" full onClick={() => setDraft(EMPTY)}>
            {t('games.reset')}
          </Button>
          <Button full onClick={submit}>
            {count === undefined ? t('games.show') : t('games.showCount', { count })}
          </Button>
        </div>
      }
    >
      <Vendors vendors={vendors} draft={draft} onPick={(code) => put({ vassalage: code })} />
      {hasKinds && (
        <Choice label={t('games.classes')}>
          {classificationsOf(query, classes, t).map(({ key, name }) => (
            <Option key={key} on={draft.classify === key} onClick={() => put({ classify: key })}>
              {name}
            </Option>
          ))}
        </Choice>
      )}
      {isSlots && <MinBets draft={draft} onPick={(bet) => put({ minBet: bet })} />}
      <Sorts draft={draft} onPick={(order) => put({ sort: order })} />
      {lobby && <OtherGames lobby={lobby} current={query.gameType} onGo={onClose} />}
    </Sheet>
  );
}

/** How many titles the choice leaves. */
function useCount(query: ListQuery | null): number | undefined {
  const language = useLanguage();
  const ask = query && { call: catalog.gameList, input: listInput(query, language, 1, 1) };
  return useQuery(ask).value?.total;
}

interface VendorsProps {
  readonly vendors: readonly catalog.LobbyVendor[];
  readonly draft: Draft;
  readonly onPick: (vassalage: string) => void;
}

/** All vendors, then each; a second tap takes the choice back. [FILT-03, FILT-09] */
function Vendors({ vendors, draft, onPick }: VendorsProps) {
  const t = useT();
  const cell = (code: string, content: ReactNode) => (
    <button
      key={code}
      type="button"
      aria-pressed={draft.vassalage === code}
      className={classNames(css.cell, draft.vassalage === code && css.on)}
      onClick={() => onPick(draft.vassalage === code ? '' : code)}
    >
      {content}
      {draft.vassalage === code && code !== '' && (
        <span className={css.check}>
          <Icon glyph={checkBold} />
        </span>
      )}
    </button>
  );
  return (
    <section aria-label={t('games.vendors')}>
      <h3 className={css.heading}>{t('games.vendors')}</h3>
      <div className={css.grid}>
        {cell('', t('games.all'))}
        {vendors.map((vendor) =>
          cell(
            vendor.vassalage,
            <>
              <Picture className={css.logo} path={logoOf(vendor)} other="png" width={LOGO_PX} height={LOGO_PX} />
              <b>{vendor.name}</b>
            </>,
          ),
        )}
      </div>
    </section>
  );
}

/** [FILT-05, FILT-06] */
function MinBets({ draft, onPick }: { readonly draft: Draft; readonly onPick: (bet: Draft['minBet']) => void }) {
  const t = useT();
  const symbol = useCurrencySymbol();
  const currency = useCurrency();
  return (
    <Choice label={t('games.minBet')}>
      {(['', ...catalog.MIN_BETS] as const).map((bet) => (
        <Option key={bet} on={draft.minBet === bet} onClick={() => onPick(bet)}>
          {bet === '' ? t('games.all') : formatMoney(houseAmount(Math.round(Number(bet) * 100), currency), symbol)}
        </Option>
      ))}
    </Choice>
  );
}

const SORTS = ['', ...catalog.LIST_SORTS] as const;

/** What stands first. */
function Sorts({ draft, onPick }: { readonly draft: Draft; readonly onPick: (sort: Draft['sort']) => void }) {
  const t = useT();
  return (
    <Choice label={t('games.sort')}>
      {SORTS.map((sort) => (
        <Option key={sort} on={draft.sort === sort} onClick={() => onPick(sort)}>
          {t(`games.sort.${sort || 'usual'}`)}
        </Option>
      ))}
    </Choice>
  );
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className={css.heading}>{label}</h3>
      <div className={css.chips}>{children}</div>
    </section>
  );
}

function Option(props: { readonly on: boolean; readonly onClick: () => void; readonly children: ReactNode }) {
  return <Chip {...props} className={props.on ? css.chipOn : css.chip} {...(props.on ? { icon: checkBold } : {})} />;
}

interface OtherGamesProps {
  readonly lobby: catalog.VendorGameType;
  readonly current: GameType | undefined;
  readonly onGo: () => void;
}

/** The other categories, without any filter; lotteries have a place of their own. [FILT-10..12, FILT-15] */
function OtherGames({ lobby, current, onGo }: OtherGamesProps) {
  const t = useT();
  const lottery = useDestination('lottery');
  const kinds = categoriesOf(lobby, lottery !== null).flatMap((kind) =>
    kind === 'HOT' || kind === current ? [] : [kind],
  );
  if (kinds.length === 0) return null;
  return (
    <section aria-label={t('games.others')}>
      <h3 className={css.heading}>{t('games.others')}</h3>
      <div className={css.kinds}>
        {kinds.map((kind) => (
          <Anchor
            key={kind}
            className={css.kind}
            onClick={onGo}
            href={kind === 'LOTT' && lottery !== null ? lottery : listPath({ gameType: kind })}
          >
            <Art name={CATEGORY_ART[kind]} size="0.6rem" />
            {t(`gameType.${kind}`)}
          </Anchor>
        ))}
      </div>
    </section>
  );
}

import { catalog } from '@perya/contract';
import { useRef, useState } from 'react';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { preloaded } from '@perya/web/query/preloaded.ts';
import { useDebounced } from '@perya/web/query/use-debounced.ts';
import { useQuery } from '@perya/web/query/use-query.ts';
import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { Button, ButtonLink } from '@perya/web/ui/button/button.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { EmptyState } from '@perya/web/ui/empty-state/empty-state.tsx';
import { arrowsClockwiseBold } from '@perya/web/ui/icon/glyphs/arrows-clockwise-bold.ts';
import { clockCounterClockwiseBold } from '@perya/web/ui/icon/glyphs/clock-counter-clockwise-bold.ts';
import { Skeleton } from '@perya/web/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '@perya/web/ui/visually-hidden/visually-hidden.tsx';
import { useT } from '../../lib/i18n/i18n.ts';
import { useCatalogue } from '../games/kept-catalogue.ts';
import { listPath } from '../games/list-query.ts';
import { Picture } from '../games/picture.tsx';
import { logoOf } from '../games/vendors.ts';
import { FoundGame, Marked } from './found-game.tsx';
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts';
import css from './suggestions.module.css';

const LOGO_PX = 96;
const WAITING = [1, 2, 3, 4];
/** Typing is over for now when nothing was typed for so long. */
const TYPING_MS = 250;

interface SuggestionsProps {
  readonly open: boolean;
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** Somebody goes where a suggestion leads. */
  readonly onLeave: () => void;
}

/** What the text may mean; before anything is typed, what was looked for lately and the kinds there are. */
export function Suggestions({ open, text, onSearch, onLeave }: SuggestionsProps) {
  const settled = useDebounced(text, text === '' ? 0 : TYPING_MS);
  if (!open) return null;
  if (text === '' || settled === '') return <Beginning onSearch={onSearch} onLeave={onLeave} />;
  const leave = () => {
    rememberSearch(text);
    onLeave();
  };
  return <Found text={settled} onSearch={onSearch} onLeave={leave} />;
}

function Beginning({ onSearch, onLeave }: Pick<SuggestionsProps, 'onSearch' | 'onLeave'>) {
  const t = useT();
  const [recent, setRecent] = useState(recentSearches);
  const clear = () => {
    forgetSearches();
    setRecent([]);
  };
  return (
    <>
      {recent.length > 0 && (
        <section aria-label={t('search.recent')}>
          <div className={css.head}>
            <h2 className={css.heading}>{t('search.recent')}</h2>
            <Button variant="text" size={36} onClick={clear}>
              {t('search.forget')}
            </Button>
          </div>
          <div className={css.chips}>
            {recent.map((text) => (
              <Chip key={text} on={false} icon={clockCounterClockwiseBold} onClick={() => onSearch(text)}>
                {text}
              </Chip>
            ))}
          </div>
        </section>
      )}
      <Kinds onLeave={onLeave} />
    </>
  );
}

/** Every kind of games by its name, so that nobody has to guess what can be looked for. */
function Kinds({ onLeave }: Pick<SuggestionsProps, 'onLeave'>) {
  const t = useT();
  const language = useLanguage();
  const lobby = useCatalogue(preloaded('lobby', language)).value;
  return (
    <>
      {lobby?.sorting.map(({ gameCategory }) => {
        const gameType = lobby.vendors.flatMap(({ gameTypes }) => gameTypes).find((type) => type === gameCategory);
        const classes = lobby.gameClassify[gameCategory] ?? [];
        return (
          gameType && (
            <section key={gameType} aria-label={t(`gameType.${gameType}`)}>
              <h2 className={css.heading}>{t(`gameType.${gameType}`)}</h2>
              <div className={css.chips}>
                {classes.map(({ key, name }) => (
                  <Place key={key} href={listPath({ gameType, classify: key })} onLeave={onLeave}>
                    {name}
                  </Place>
                ))}
                <Place href={listPath({ gameType, classify: 'ALL' })} onLeave={onLeave}>
                  {t('games.all')}
                </Place>
              </div>
            </section>
          )
        );
      })}
    </>
  );
}

interface PlaceProps {
  readonly href: string;
  readonly onLeave: () => void;
  readonly children: React.ReactNode;
}

function Place({ href, onLeave, children }: PlaceProps) {
  return (
    <Anchor href={href} className={css.chip} onClick={onLeave}>
      {children}
    </Anchor>
  );
}

type FoundProps = Omit<SuggestionsProps, 'open'>;

function Found({ text, onSearch, onLeave }: FoundProps) {
  const t = useT();
  const language = useLanguage();
  const answer = useQuery({ call: catalog.gameSuggest, input: { gameName: text, language } });
  // What was found last stays until there is something newer, so that nothing flickers between two letters.
  const last = useRef(answer.value);
  if (answer.value) last.current = answer.value;
  const found = last.current;
  if (answer.error) {
    return (
      <div className={css.failed} role="alert">
        <p>{t('games.failed')}</p>
        <Button variant="secondary" size={36} icon={arrowsClockwiseBold} onClick={answer.retry}>
          {t('action.retry')}
        </Button>
      </div>
    );
  }
  return (
    <>
      <div role="status">
        <VisuallyHidden>{answer.value && t('games.count', { count: answer.value.total })}</VisuallyHidden>
      </div>
      {found ? <Results found={found} text={text} onSearch={onSearch} onLeave={onLeave} /> : <Waiting />}
    </>
  );
}

function Results({ found, text, onSearch, onLeave }: FoundProps & { readonly found: catalog.Suggestions }) {
  const t = useT();
  const { total, groups, classes, vendors } = found;
  if (total === 0 && classes.length === 0 && vendors.length === 0) {
    return (
      <>
        <EmptyState art="magnifier" title={t('games.noneNamed', { name: text })} text={t('search.tryOther')} />
        <Kinds onLeave={onLeave} />
      </>
    );
  }
  return (
    <>
      {classes.length > 0 && (
        <div className={css.kinds}>
          {classes.map(({ gameType, key, name, titles }) => (
            <Place key={gameType + key} href={listPath({ gameType, classify: key })} onLeave={onLeave}>
              <Marked name={name} text={text} /> · {t('games.count', { count: titles })}
            </Place>
          ))}
        </div>
      )}
      {groups.map((group) => (
        <Group key={group.gameType} group={group} text={text} onLeave={onLeave} />
      ))}
      {vendors.length > 0 && <Studios vendors={vendors} text={text} onLeave={onLeave} />}
      {total > 0 && (
        <Button className={css.all} full onClick={() => onSearch(text)}>
          {t('games.showCount', { count: total })}
        </Button>
      )}
    </>
  );
}

type PartProps = Pick<FoundProps, 'text' | 'onLeave'>;

/** The best titles of one category, and the way to the others of it. */
function Group({ group, text, onLeave }: PartProps & { readonly group: catalog.Suggestions['groups'][number] }) {
  const t = useT();
  const { gameType, titles, games } = group;
  const all = listPath({ gameType, gameName: text, classify: 'ALL' });
  return (
    <section aria-label={t(`gameType.${gameType}`)}>
      <div className={css.head}>
        <h2 className={css.heading}>{t(`gameType.${gameType}`)}</h2>
        {titles > games.length && (
          <ButtonLink variant="text" size={36} href={all} onClick={onLeave}>
            {t('search.allOf', { count: titles })}
          </ButtonLink>
        )}
      </div>
      <ul className={css.card}>
        {games.map((game) => (
          <li key={game.nodeId}>
            <FoundGame game={game} text={text} onLeave={onLeave} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Studios({ vendors, text, onLeave }: PartProps & { readonly vendors: readonly catalog.LobbyVendor[] }) {
  const t = useT();
  return (
    <section aria-label={t('games.vendors')}>
      <h2 className={css.heading}>{t('games.vendors')}</h2>
      <div className={css.card}>
        {vendors.map((vendor) => (
          <Anchor
            key={vendor.vassalage}
            className={css.game}
            href={listPath({ gameType: vendor.gameTypes[0], vassalage: vendor.vassalage, classify: 'ALL' })}
            onClick={onLeave}
          >
            <Picture className={css.logo} path={logoOf(vendor)} other="png" width={LOGO_PX} height={LOGO_PX} />
            <span className={css.words}>
              <span className={css.name}>
                <Marked name={vendor.name} text={text} />
              </span>
              <span className={css.meta}>{t('games.count', { count: vendor.titles })}</span>
            </span>
          </Anchor>
        ))}
      </div>
    </section>
  );
}

function Waiting() {
  return (
    <div className={css.waiting} aria-hidden>
      {WAITING.map((each) => (
        <Skeleton key={each} width="100%" height="1.2rem" />
      ))}
    </div>
  );
}

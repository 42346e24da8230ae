import { promotion } from '@perya/contract';
import { useEffect, useRef, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import { useLanguage } from '@perya/web/i18n/i18n.ts';
import { ChipRow } from '@perya/web/ui/chip/chip-row.tsx';
import { Chip } from '@perya/web/ui/chip/chip.tsx';
import { SectionHeading } from '@perya/web/ui/section-heading/section-heading.tsx';
import { FreeSpinsCard } from '../../features/free-spins/free-spins-card.tsx';
import { useSurroundings } from '../../features/navigation/destination.ts';
import { depth, go } from '../../features/navigation/history.ts';
import { sheetOf } from '../../features/promotions/promotion-places.ts';
import { categoryName } from '../../features/promotions/promotion-words.ts';
import { requireMember } from '../../features/promotions/require-member.ts';
import { useLastAnswer } from '../../features/query/last-answers.ts';
import { QueryView } from '../../features/query/query-view.tsx';
import { StaleNote } from '../../features/query/stale-note.tsx';
import { isTrial } from '../../features/session/session.ts';
import { hasFlag, useSettings } from '../../features/site/site.ts';
import { useT } from '../../lib/i18n/i18n.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { routes } from '../../routes.ts';
import { ActivitySkeleton } from './activity-skeleton.tsx';
import css from './activity-screen.module.css';
import { NoPromotions } from './no-promotions.tsx';
import { QuickLinks } from './quick-links.tsx';
import { PromotionCard } from './promotion-card.tsx';

const CheckInSheet = lazyPart(() =>
  import('../../features/check-in/check-in-sheet.tsx').then((module) => module.CheckInSheet),
);
const WheelSheet = lazyPart(() => import('../../features/wheel/wheel-sheet.tsx').then((module) => module.WheelSheet));
const RainSheet = lazyPart(() => import('../../features/rain/rain-sheet.tsx').then((module) => module.RainSheet));
const CodeSheet = lazyPart(() => import('../../features/promotions/code-sheet.tsx').then((module) => module.CodeSheet));

type Promotion = promotion.Promotion;

/** Closed to everybody, or done with: nothing about this person stands in the way. */
const OVER: readonly Promotion['why'][] = [
  null,
  'promotion.closed',
  'promotion.late',
  'promotion.exhausted',
  'promotion.once',
];
const isOver = ({ state, why }: Promotion) => state === 'close' && OVER.includes(why);

/** The activity center: promotions by their kind. [SCR-28] */
export function Screen() {
  const language = useLanguage();
  // Without the switch the server refuses the list, and there is none. [FLAG-22]
  const isOn = hasFlag(useSettings(), 'REWCEN3');
  const answer = useLastAnswer(isOn ? { call: promotion.list, input: { language } } : null, { fresh: true });
  const [isTyping, setTyping] = useState(false);
  const sheet = useSheet();
  return (
    <div className={css.page}>
      <StaleNote since={answer.staleSince} onRetry={answer.retry} />
      <FreeSpinsCard isOn={isOn && sheet.isMember} />
      {isOn ? (
        <QueryView answer={answer} skeleton={<ActivitySkeleton />}>
          {(all) => <Promotions all={all} onCode={() => setTyping(true)} />}
        </QueryView>
      ) : (
        <NoPromotions />
      )}
      <CheckInSheet wanted={sheet.open === 'checkIn'} open={sheet.open === 'checkIn'} onClose={sheet.close} />
      <WheelSheet wanted={sheet.open === 'wheel'} open={sheet.open === 'wheel'} onClose={sheet.close} />
      <RainSheet wanted={sheet.open === 'rain'} open={sheet.open === 'rain'} onClose={sheet.close} />
      <CodeSheet wanted={isTyping} open={isTyping} onClose={() => setTyping(false)} onTaken={answer.retry} />
    </div>
  );
}

/** The calendar, the wheel or the rain, which the address opens and closing takes out of it. */
function useSheet() {
  const { session, site } = useSurroundings();
  const search = useSearch();
  const isMember = session !== null && !isTrial(session);
  const wanted = sheetOf(search, { site });
  const isWanted = wanted !== null;
  useEffect(() => {
    if (isWanted && !isMember) requireMember();
  }, [isWanted, isMember]);
  const isOpen = isWanted && isMember;
  // Going back and leaving take a moment, in which a second tap would go back once more.
  const isLeaving = useRef(false);
  if (!isOpen) isLeaving.current = false;
  const close = () => {
    if (!isOpen || isLeaving.current) return;
    isLeaving.current = true;
    if (depth() > 0) window.history.back();
    else go(routes.activity.path, { replace: true });
  };
  return { open: isOpen ? wanted : null, close, isMember };
}

interface PromotionsProps {
  readonly all: readonly Promotion[];
  readonly onCode: () => void;
}

function Promotions({ all, onCode }: PromotionsProps) {
  const t = useT();
  const wanted = new URLSearchParams(useSearch()).get('category');
  const categories = [...new Set(all.map(({ category }) => category))].filter((category) => category !== '');
  const category = wanted !== null && categories.includes(wanted) ? wanted : null;
  const shown = category === null ? all : all.filter((one) => one.category === category);
  const over = shown.filter(isOver);
  const others = shown.filter(({ why }) => why !== null && !OVER.includes(why));
  const open = shown.filter((one) => !over.includes(one) && !others.includes(one));
  if (all.length === 0) {
    return (
      <>
        <QuickLinks all={all} onCode={onCode} />
        <NoPromotions />
      </>
    );
  }
  return (
    <>
      {categories.length > 0 && <Categories categories={categories} value={category} />}
      <QuickLinks all={all} onCode={onCode} />
      <Cards list={[...open, ...over]} eager />
      {others.length > 0 && (
        <section aria-labelledby="not-for-you">
          <SectionHeading id="not-for-you" title={t('activity.notForYou')} />
          <Cards list={others} />
        </section>
      )}
    </>
  );
}

function Cards({ list, eager = false }: { readonly list: readonly Promotion[]; readonly eager?: boolean }) {
  return (
    <ul>
      {list.map((one, at) => (
        <li key={one.id}>
          <PromotionCard promotion={one} eager={eager && at < 3} />
        </li>
      ))}
    </ul>
  );
}

interface CategoriesProps {
  readonly categories: readonly string[];
  /** Nothing is all of them. */
  readonly value: string | null;
}

/** All first, then the kinds of what there is; the address keeps the choice, so that back returns to it. [SCR-28] */
function Categories({ categories, value }: CategoriesProps) {
  const t = useT();
  const choose = (category: string | null) =>
    go(routes.activity.path + (category === null ? '' : `?category=${category}`), { replace: true });
  return (
    <ChipRow label={t('activity.categories')} className={css.chips}>
      <Chip on={value === null} onClick={() => choose(null)}>
        {t('activity.all')}
      </Chip>
      {categories.map((category) => (
        <Chip key={category} on={category === value} onClick={() => choose(category)}>
          {categoryName(category)}
        </Chip>
      ))}
    </ChipRow>
  );
}

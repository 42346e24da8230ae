import { GamesSkeleton } from './games-skeleton.tsx';
import prompt from './guest-prompt.module.css';
import rest from './home-rest.module.css';

/** The place of all that comes after the first screenful. */
export function RestSkeleton({ isGuest, isNew = false }: { readonly isGuest: boolean; readonly isNew?: boolean }) {
  return (
    <>
      {!isNew && <SearchSkeleton />}
      <div className={isGuest ? prompt.place : isNew ? prompt.newPlace : prompt.memberPlace} />
      {isNew && <SearchSkeleton />}
      <GamesSkeleton />
    </>
  );
}

function SearchSkeleton() {
  return (
    <div className={rest.search}>
      <div className={rest.waiting} />
    </div>
  );
}

import { GamesFrame } from './games-frame.tsx';
import prompt from './guest-prompt.module.css';
import rest from './home-rest.module.css';

/** The place of all that comes after the first screenful. */
export function RestFrame({ isGuest, isNew = false }: { readonly isGuest: boolean; readonly isNew?: boolean }) {
  return (
    <>
      {!isNew && <SearchFrame />}
      <div className={isGuest ? prompt.place : isNew ? prompt.newPlace : prompt.memberPlace} />
      {isNew && <SearchFrame />}
      <GamesFrame />
    </>
  );
}

function SearchFrame() {
  return (
    <div className={rest.search}>
      <div className={rest.waiting} />
    </div>
  );
}

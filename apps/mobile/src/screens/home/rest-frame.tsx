import { GamesFrame } from './games-frame.tsx';
import prompt from './guest-prompt.module.css';
import rest from './home-rest.module.css';

/** The place of all that comes after the first screenful. */
export function RestFrame({ isGuest }: { readonly isGuest: boolean }) {
  return (
    <>
      <div className={rest.search}>
        <div className={rest.waiting} />
      </div>
      <div className={isGuest ? prompt.place : prompt.memberPlace} />
      <GamesFrame />
    </>
  );
}

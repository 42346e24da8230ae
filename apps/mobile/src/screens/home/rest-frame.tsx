import { GamesFrame } from './games-frame.tsx';
import prompt from './guest-prompt.module.css';

/** The place of all that comes after the first screenful. */
export function RestFrame({ isGuest }: { readonly isGuest: boolean }) {
  return (
    <>
      <div className={isGuest ? prompt.place : prompt.memberPlace} />
      <GamesFrame />
    </>
  );
}

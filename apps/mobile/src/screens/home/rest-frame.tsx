import { GamesFrame } from './games-frame.tsx';
import prompt from './guest-prompt.module.css';

/** The place of all that comes after the first screenful. */
export function RestFrame({ isGuest, isNew = false }: { readonly isGuest: boolean; readonly isNew?: boolean }) {
  return (
    <>
      <div className={isGuest ? prompt.place : isNew ? prompt.newPlace : prompt.memberPlace} />
      <GamesFrame />
    </>
  );
}

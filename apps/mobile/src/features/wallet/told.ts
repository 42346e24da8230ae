import type { live } from '@perya/contract';

type Told = live.Told;
type Heard = (told: Told) => void;

const listeners = new Set<Heard>();

/**
 * Hears what the server tells this member; the answer stops it. `hello` comes with every new connection: whoever shows
 * something that may have changed meanwhile asks for it then.
 */
export function onTold(heard: Heard): () => void {
  listeners.add(heard);
  return () => void listeners.delete(heard);
}

/** Passes on what the server told. */
export function passOn(told: Told): void {
  listeners.forEach((heard) => heard(told));
}

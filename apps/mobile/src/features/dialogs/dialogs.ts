import { create } from 'zustand';

/** A question or a message that has to be answered. */
export interface DialogRequest {
  readonly title: string;
  readonly text?: string;
  readonly confirm: string;
  /** Without it there is only one button. */
  readonly cancel?: string;
}

interface Asked extends DialogRequest {
  readonly id: number;
  readonly answer: (confirmed: boolean) => void;
}

interface Dialogs {
  /** The first one is on screen, the others wait. */
  readonly queue: readonly Asked[];
  readonly isLoginOpen: boolean;
  readonly isJoinOpen: boolean;
}

const store = create<Dialogs>(() => ({ queue: [], isLoginOpen: false, isJoinOpen: false }));
let lastId = 0;

/** Asks and waits for the answer; closing means no. [TOAST-15] */
export function askPerson(request: DialogRequest): Promise<boolean> {
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    const answer = (confirmed: boolean) => {
      store.setState(({ queue }) => ({ queue: queue.filter((asked) => asked.id !== id) }));
      resolve(confirmed);
    };
    store.setState(({ queue }) => ({ queue: [...queue, { ...request, id, answer }] }));
  });
}

/** Opens or closes the invitation to log in. [HOME-23] */
export function setLoginOpen(isLoginOpen: boolean): void {
  store.setState({ isLoginOpen });
}

/** Opens or closes the invitation of a trial to join. [ROLE-09] */
export function setJoinOpen(isJoinOpen: boolean): void {
  store.setState({ isJoinOpen });
}

/** The question on screen. */
export function useAsked(): Asked | null {
  return store(({ queue }) => queue[0] ?? null);
}

/** Whether the invitation to log in is open. */
export function useLoginOpen(): boolean {
  return store(({ isLoginOpen }) => isLoginOpen);
}

/** Whether the invitation to join is open. */
export function useJoinOpen(): boolean {
  return store(({ isJoinOpen }) => isJoinOpen);
}

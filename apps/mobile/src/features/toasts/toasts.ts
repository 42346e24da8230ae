import {
  CALL_TIMEOUT_MS,
  COPY_TOAST_MS,
  NOTICE_MS,
  REJECT_TOAST_MS,
  SUCCESS_NOTICE_MS,
  TOAST_LONG_MS,
  TOAST_MS,
} from '@perya/contract';
import { create } from 'zustand';

/** What a toast says about. */
export type ToastKind = 'info' | 'success' | 'error' | 'offline' | 'loading';

/** The toast on screen. */
export interface ToastMessage {
  readonly id: number;
  readonly kind: ToastKind;
  readonly text: string;
}

/** How long each kind of message stays. [TOAST-01, TOAST-04, TOAST-11, TOAST-12] */
export const TOAST_TIMES = {
  normal: TOAST_MS,
  long: TOAST_LONG_MS,
  notice: NOTICE_MS,
  success: SUCCESS_NOTICE_MS,
  copied: COPY_TOAST_MS,
  rejected: REJECT_TOAST_MS,
} as const;

const store = create<{ readonly toast: ToastMessage | null }>(() => ({ toast: null }));
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in place of the one before it. [TOAST-14] */
export function showToast(
  text: string,
  { kind = 'info', time = 'normal' }: { readonly kind?: ToastKind; readonly time?: keyof typeof TOAST_TIMES } = {},
): void {
  put(text, kind, TOAST_TIMES[time]);
}

/** Shows that something runs; the returned function closes it, the limit of a call at the latest. [TOAST-05, TOAST-06] */
export function showLoading(text: string, limitMs: number = CALL_TIMEOUT_MS): () => void {
  const id = put(text, 'loading', limitMs);
  return () => hide(id);
}

function put(text: string, kind: ToastKind, ms: number): number {
  lastId += 1;
  const id = lastId;
  clearTimeout(timer);
  store.setState({ toast: { id, kind, text } });
  timer = setTimeout(() => hide(id), ms);
  return id;
}

/** A toast that was replaced meanwhile stays. */
function hide(id: number): void {
  if (store.getState().toast?.id === id) store.setState({ toast: null });
}

/** The toast on screen. */
export function useToast(): ToastMessage | null {
  return store(({ toast }) => toast);
}

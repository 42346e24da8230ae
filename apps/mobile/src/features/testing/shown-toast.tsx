import { useToast } from '../toasts/toasts.ts';

/** The toast on screen in plain words, for screens that are tested without the shell around them. */
export function ShownToast() {
  const toast = useToast();
  return <output data-kind={toast?.kind}>{toast?.text}</output>;
}

import { create } from 'zustand';

const store = create<{ readonly online: boolean }>(() => ({ online: true }));

/** Follows what the browser says about the network. [ERR-21] */
export function watchConnection(): () => void {
  const update = () => store.setState({ online: navigator.onLine });
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
}

/** Whether there is a network. */
export function useOnline(): boolean {
  return store(({ online }) => online);
}

/** Whether there is a network, outside of components. */
export function isOnline(): boolean {
  return store.getState().online;
}

import { create } from 'zustand';

interface Updates {
  /** The worker of the newer version, waiting for its turn. */
  readonly waiting: ServiceWorker | null;
}

const store = create<Updates>(() => ({ waiting: null }));

/** Registers the service worker, where there is one, and notices when a newer version waits. [PLAT-11] */
export async function watchUpdates(
  container = navigator.serviceWorker as ServiceWorkerContainer | undefined,
): Promise<void> {
  if (!container) return;
  // The first worker of a visitor takes over without anything having changed.
  const hadWorker = container.controller !== null;
  try {
    const registration = await container.register('/sw.js', { scope: '/' });
    const notice = (worker: ServiceWorker | null) => {
      if (worker && hadWorker) store.setState({ waiting: worker });
    };
    notice(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') notice(worker);
      });
    });
    container.addEventListener('controllerchange', () => {
      if (hadWorker) window.location.reload();
    });
  } catch {
    // The site works the same without a worker.
  }
}

/** Lets the newer version take over; the page reloads once it has. */
export function takeUpdate(): void {
  store.getState().waiting?.postMessage('take-over');
}

/** The newer version that waits, if any. */
export function useUpdate(): ServiceWorker | null {
  return store(({ waiting }) => waiting);
}

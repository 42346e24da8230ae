import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { takeUpdate, useUpdate, watchUpdates } from './updates.ts';

function fakeWorker(state: string) {
  return Object.assign(new EventTarget(), { state, postMessage: vi.fn() });
}

function fakeContainer({ controlled, waiting = null }: { controlled: boolean; waiting?: unknown }) {
  const parts: { waiting: unknown; installing: unknown } = { waiting, installing: null };
  const registration = Object.assign(new EventTarget(), parts);
  const register = vi.fn(() => Promise.resolve(registration));
  const container = Object.assign(new EventTarget(), { controller: controlled ? {} : null, register });
  return { container: container as unknown as ServiceWorkerContainer, registration, register };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('updates', () => {
  it('does nothing where there are no workers [PLAT-11]', async () => {
    await expect(watchUpdates(undefined)).resolves.toBeUndefined();
  });

  it('survives a registration that fails', async () => {
    const { container, register } = fakeContainer({ controlled: false });
    register.mockRejectedValueOnce(new Error('insecure'));
    await expect(watchUpdates(container)).resolves.toBeUndefined();
  });

  it('says nothing about the first worker of a visitor', async () => {
    const { result } = renderHook(useUpdate);
    const { container } = fakeContainer({ controlled: false, waiting: fakeWorker('installed') });
    await act(() => watchUpdates(container));
    expect(result.current).toBeNull();
  });

  it('offers a newer one that waits, and lets it take over only when told [PLAT-11]', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    const { result } = renderHook(useUpdate);
    const { container, registration, register } = fakeContainer({ controlled: true });
    await act(() => watchUpdates(container));
    expect(register).toHaveBeenCalledWith('/sw.js', { scope: '/' });
    const worker = fakeWorker('installing');
    registration.installing = worker;
    act(() => void registration.dispatchEvent(new Event('updatefound')));
    expect(result.current).toBeNull();
    worker.state = 'installed';
    act(() => void worker.dispatchEvent(new Event('statechange')));
    expect(result.current).toBe(worker);
    expect(worker.postMessage).not.toHaveBeenCalled();
    takeUpdate();
    expect(worker.postMessage).toHaveBeenCalledWith('take-over');
    expect(reload).not.toHaveBeenCalled();
    container.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });
});

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { useShare } from './share.ts';

const copyText = vi.hoisted(() => vi.fn(async () => true));
vi.mock('@perya/web/lib/copy-text.ts', () => ({ copyText }));

const PAGE = { path: '/m/activityInfo?id=7', title: 'Fiesta' };
const url = `${window.location.origin}/m/activityInfo?id=7`;

let stage: Stage;
beforeEach(async () => {
  stage = await openStage();
  copyText.mockClear();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  stage.leave();
});

async function share(offered?: () => Promise<void>) {
  if (offered) Object.defineProperty(navigator, 'share', { value: offered, configurable: true });
  const { result } = renderHook(useShare);
  await act(() => result.current(PAGE));
}

describe('sharing a page', () => {
  it('uses what the phone offers', async () => {
    const offered = vi.fn(async () => {});
    await share(offered);
    expect(offered).toHaveBeenCalledWith({ url, title: 'Fiesta' });
    expect(copyText).not.toHaveBeenCalled();
  });

  it.each([
    ['a phone offers nothing', undefined],
    ['it is not allowed', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ])('copies the link where %s', async (_, offered) => {
    await share(offered);
    expect(copyText).toHaveBeenCalledWith(url);
  });

  it('does nothing more for whoever changes their mind', async () => {
    await share(() => Promise.reject(new DOMException('closed', 'AbortError')));
    expect(copyText).not.toHaveBeenCalled();
  });
});

import { content } from '@perya/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepNotices } from '../../features/notices/kept-notices.ts';
import { notice } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './notice-screen.tsx';

let stage: Stage;
const scrollTo = vi.fn();
beforeEach(() => {
  window.scrollTo = scrollTo;
});
afterEach(() => {
  stage.leave();
  scrollTo.mockClear();
});

const pages = (total: number) => (heard: { url: string }) => {
  const pageNum = Number(new URLSearchParams(heard.url.split('?')[1]).get('pageNo'));
  return { list: [notice(`p${pageNum}`)], pageNum, totalPages: total, total };
};

describe('announcements', () => {
  it('unfolds one notice at a time [SCR-41]', async () => {
    stage = await openStage({ path: '/m/notice' });
    const list = [notice('a'), notice('b')];
    stage.api.answer(content.notice, { list, pageNum: 1, totalPages: 1, total: 2 });
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: /Notice a/ }));
    fireEvent.click(screen.getByRole('button', { name: /Notice b/ }));
    expect(screen.getByText('Text of b')).toBeTruthy();
    expect(screen.queryByText('Text of a')).toBeNull();
    expect(stage.api.heard[0]?.url).toContain('types=PL');
  });

  it('opens the notice that the address names and scrolls to it [SCR-41]', async () => {
    stage = await openStage({ path: '/m/notice?id=p1' });
    stage.api.answer(content.notice, pages(1));
    stage.show(<Screen />);
    expect(await screen.findByText('Text of p1')).toBeTruthy();
    expect(scrollTo).toHaveBeenCalledTimes(1);
  });

  it('looks for the named notice on later pages too [SCR-41]', async () => {
    stage = await openStage({ path: '/m/notice?id=p3' });
    stage.api.answer(content.notice, pages(3));
    stage.show(<Screen />);
    expect(await screen.findByText('Text of p3')).toBeTruthy();
  });

  it('brings more pages on demand, until there are no more [API-08]', async () => {
    stage = await openStage({ path: '/m/notice' });
    stage.api.answer(content.notice, pages(2));
    stage.show(<Screen />);
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('button', { name: /Notice p2/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Notice p1/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('says that there is no announcement [SCR-41] [STD-02]', async () => {
    stage = await openStage({ path: '/m/notice' });
    stage.api.answer(content.notice, { list: [], pageNum: 1, totalPages: 0, total: 0 });
    stage.show(<Screen />);
    expect(await screen.findByText('No announcement')).toBeTruthy();
  });

  it('falls back to the notices seen last, and to a retry without them [SCR-41] [SESS-09] [STD-03]', async () => {
    stage = await openStage({ path: '/m/notice' });
    stage.api.cut(content.notice);
    const first = stage.show(<Screen />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    first.unmount();
    keepNotices([notice('kept')]);
    stage.show(<Screen />);
    expect(await screen.findByRole('button', { name: /Notice kept/ })).toBeTruthy();
  });

  it('does not trust what lies in the storage [SESS-16]', async () => {
    stage = await openStage({ path: '/m/notice' });
    window.localStorage.setItem('ANNOUNT_NOTICE', '[{"id":1},"x",null');
    stage.api.cut(content.notice);
    stage.show(<Screen />);
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});

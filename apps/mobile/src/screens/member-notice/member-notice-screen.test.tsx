import { content } from '@perya/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { announcements, notice } from '../../features/testing/sample-site.ts';
import { openStage, type Stage } from '../../features/testing/stage.tsx';
import { Screen } from './member-notice-screen.tsx';

let stage: Stage;
afterEach(() => stage.leave());

const AGENT = 1;

async function openAgents() {
  stage = await openStage({ path: '/m/member/notice?types=A', memberType: AGENT });
  const agentNotice = [notice('a'), notice('b', { read: true })];
  stage.api.answer(content.announcement, announcements({ agentNotice, footer: { unreadCount: 1 } }));
  stage.show(<Screen />);
  await screen.findByText('1 unread');
}

describe('announcements for members', () => {
  it('asks for agent notices with types=A and marks the unread ones [SCR-42] [ROUTE-08]', async () => {
    await openAgents();
    expect(stage.api.heard[0]?.url).toContain('types=A');
    expect(stage.api.heard[0]?.url).toContain('groupName=m_home');
    expect(screen.getByRole('button', { name: /Notice a.*Unread/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Notice b.*Unread/ })).toBeNull();
  });

  it('marks a notice as read when it is opened and lowers the count [SCR-42]', async () => {
    await openAgents();
    stage.api.answer(content.noticeRead, { unread: 0 });
    fireEvent.click(screen.getByRole('button', { name: /Notice a/ }));
    expect(await screen.findByText('0 unread')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Unread/ })).toBeNull();
    const reads = () => stage.api.heard.filter(({ method }) => method === 'POST');
    expect(reads()[0]?.body).toEqual({ id: 'a' });
    fireEvent.click(screen.getByRole('button', { name: /Notice a/ }));
    fireEvent.click(screen.getByRole('button', { name: /Notice a/ }));
    fireEvent.click(screen.getByRole('button', { name: /Notice b/ }));
    expect(reads()).toHaveLength(1);
  });

  it('keeps a notice unread when the server did not hear of it [SCR-42]', async () => {
    await openAgents();
    stage.api.cut(content.noticeRead);
    fireEvent.click(screen.getByRole('button', { name: /Notice a/ }));
    expect(await screen.findByRole('button', { name: /Notice a.*Unread/ })).toBeTruthy();
    expect(screen.getByText('1 unread')).toBeTruthy();
  });

  it('shows the player notices without types=A [SCR-42]', async () => {
    stage = await openStage({ path: '/m/member/notice', memberType: 0 });
    stage.api.answer(content.notice, { list: [notice('p')], pageNum: 1, totalPages: 1, total: 1 });
    stage.show(<Screen />);
    expect(await screen.findByRole('button', { name: /Notice p/ })).toBeTruthy();
    expect(stage.api.heard[0]?.url).toContain('types=PL');
  });
});

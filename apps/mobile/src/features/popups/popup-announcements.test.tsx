import { member, type content } from '@perya/contract';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '@perya/web/testing/settle.ts';
import { Sheet } from '@perya/web/ui/sheet/sheet.tsx';
import { memberInfo } from '../testing/sample-member.ts';
import { openStage, type Stage } from '../testing/stage.tsx';
import { endSession } from '../session/session.ts';
import { PopupAnnouncements } from './popup-announcements.tsx';
import { holdPopups } from './popup-hold.ts';

const popup = (title: string, promotionType = ''): content.Popup => ({
  id: title,
  title,
  promotionType,
  content: `<p>About ${title}</p>`,
  execution: 'B',
  image: '/art/gift',
  tone: 'tent',
});
const THREE = [popup('one'), popup('two', 'REBATE'), popup('three')];

let stage: Stage;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage({ settings: { whitelabel: { REWCEN3: true } } });
});

afterEach(() => {
  stage.leave();
  vi.useRealTimers();
});

describe('popup announcements', () => {
  it('waits 500 ms, then shows the first of them [POP-07] [POP-09]', async () => {
    stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} />);
    await pass(499);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.getByText('one')).toBeTruthy();
    expect(screen.getByText('1/3')).toBeTruthy();
  });

  it('pages with buttons that end at both ends, and with swipes of 60 px [POP-09] [CONST-04]', async () => {
    stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} />);
    await pass(500);
    const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    expect(button('Previous').disabled).toBe(true);
    fireEvent.click(button('Next'));
    expect(screen.getByText('2/3')).toBeTruthy();
    fireEvent.click(button('Next'));
    expect(button('Next').disabled).toBe(true);
    const swipe = (from: number, to: number) => {
      const area = screen.getByText(/About/).closest('div')!;
      fireEvent.touchStart(area, { touches: [{ clientX: from }] });
      fireEvent.touchEnd(area, { changedTouches: [{ clientX: to }] });
    };
    swipe(100, 159);
    expect(screen.getByText('3/3')).toBeTruthy();
    swipe(100, 160);
    expect(screen.getByText('2/3')).toBeTruthy();
    swipe(200, 140);
    expect(screen.getByText('3/3')).toBeTruthy();
  });

  it('closes for good and tells whoever waits [POP-02] [POP-11]', async () => {
    let done = 0;
    stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} onDone={() => (done += 1)} />);
    await pass(500);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(window.localStorage.getItem('popupFlag_m_home_guest')).toBe('0');
    await pass(299);
    expect(done).toBe(0);
    await pass(1);
    expect(done).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('waits while a menu or a sheet is open', async () => {
    const draw = (open: boolean) => (
      <>
        <Sheet open={open} onClose={() => undefined} title="Language" closeLabel="Done">
          English
        </Sheet>
        <PopupAnnouncements groupName="m_home" popups={THREE} />
      </>
    );
    const { rerender } = stage.show(draw(true));
    await pass(5000);
    expect(screen.queryByText('one')).toBeNull();
    rerender(draw(false));
    await pass(300);
    expect(screen.getByText('one')).toBeTruthy();
  });

  it('leaves in peace whoever has just signed out, until there is news', async () => {
    stage.leave();
    stage = await openStage({ memberType: 0 });
    endSession();
    const first = stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} />);
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    first.unmount();
    stage.show(<PopupAnnouncements groupName="m_home" popups={[popup('new')]} />);
    await pass(500);
    expect(screen.getByText('new')).toBeTruthy();
  });

  it('waits until home is opened again when somebody has just joined', async () => {
    holdPopups();
    const first = stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} />);
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    first.unmount();
    stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} />);
    await pass(500);
    expect(screen.getByText('one')).toBeTruthy();
  });

  it('says at once that nothing is to be shown [POP-11]', async () => {
    let done = 0;
    stage.show(<PopupAnnouncements groupName="m_home" popups={[]} onDone={() => (done += 1)} />);
    await pass(500);
    expect(done).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('jumps to the rewards, for pop-ups of a promotion [POP-10] [HOME-33]', async () => {
    stage.show(<PopupAnnouncements groupName="m_home" popups={THREE} />);
    await pass(500);
    expect(screen.queryByRole('button', { name: 'Go to rewards' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    fireEvent.click(screen.getByRole('button', { name: 'Go to rewards' }));
    expect(window.location.pathname + window.location.search).toBe('/m/login?back=%2Fm%2FrewardCenter');
    expect(window.localStorage.getItem('popupFlag_m_home_guest')).toBe('0');
  });

  it('has no button to rewards that are switched off [STD-05]', async () => {
    stage.leave();
    stage = await openStage();
    stage.show(<PopupAnnouncements groupName="m_home" popups={[popup('two', 'REBATE')]} />);
    await pass(500);
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Go to rewards' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
  });

  it('stay away from whoever takes a pause [R32]', async () => {
    stage.leave();
    const pause = { kind: 'excluded', until: new Date(Date.now() + 1e9).toISOString() } as const;
    stage = await openStage({ memberType: 0 });
    stage.api.answer(member.info, memberInfo({ pause }));
    const done = vi.fn();
    const forMembers = THREE.map((one) => ({ ...one, execution: 'A' as const }));
    stage.show(<PopupAnnouncements groupName="m_home" popups={forMembers} onDone={done} />);
    await pass(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(300);
    expect(done).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

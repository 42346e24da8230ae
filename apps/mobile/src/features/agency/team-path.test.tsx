import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openStage, type Stage } from '../testing/stage.tsx';
import { TeamPath } from './team-path.tsx';

let stage: Stage;
beforeEach(async () => {
  stage = await openStage({ memberType: 1 });
});
afterEach(() => stage.leave());

const line = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `m${at}`, account: `level${at}` }));
const words = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

describe('the way down a team', () => {
  it('leads back up to every step but the last, which is where one is [SCR-49] [SCR-51]', () => {
    const onOpen = vi.fn();
    stage.show(<TeamPath path={line(3)} onOpen={onOpen} />);
    expect(screen.getByText('level2').getAttribute('aria-current')).toBe('page');
    expect(screen.queryByRole('button', { name: 'level2' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'level1' }));
    fireEvent.click(screen.getByRole('button', { name: 'level0' }));
    expect(onOpen.mock.calls).toEqual([['m1'], [null]]);
  });

  it('keeps the middle of a long line to itself until it is asked for [SCR-49]', () => {
    stage.show(<TeamPath path={line(100)} onOpen={vi.fn()} />);
    expect(words()).toEqual(['level0', '…', 'level98', 'level99']);
    fireEvent.click(screen.getByRole('button', { name: 'Show 97 more in between' }));
    expect(words()).toHaveLength(100);
  });

  it('is not there where there is nothing above', () => {
    stage.show(<TeamPath path={line(1)} onOpen={vi.fn()} />);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

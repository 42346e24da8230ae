import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(cleanup);

function Rewards() {
  const [tab, setTab] = useState<'open' | 'taken'>('open');
  return (
    <Tabs
      label="Gantimpala"
      panelId="panel"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'open', label: 'Makukuha', count: 3 },
        { key: 'taken', label: 'Nakuha', count: 0 },
      ]}
    />
  );
}

describe('tabs', () => {
  it('is a list of tabs with one stop for Tab, moved by the arrows', () => {
    render(<Rewards />);
    const [open, taken] = screen.getAllByRole('tab');
    expect([open?.textContent, taken?.textContent]).toEqual(['Makukuha3', 'Nakuha']);
    expect([open?.tabIndex, taken?.tabIndex]).toEqual([0, -1]);
    fireEvent.keyDown(open!, { key: 'End' });
    expect(taken?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(taken);
  });
});

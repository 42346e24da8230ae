import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Segment } from './segment.tsx';

afterEach(cleanup);

function Languages() {
  const [language, setLanguage] = useState<'TY' | 'EN' | 'XX'>('TY');
  return (
    <Segment
      label="Wika"
      value={language}
      onChange={setLanguage}
      options={[
        { key: 'TY', label: 'Filipino', lang: 'fil' },
        { key: 'EN', label: 'English', lang: 'en' },
        { key: 'XX', label: 'Iba' },
      ]}
    />
  );
}

const chosen = () => screen.getByRole('radio', { checked: true }).textContent;

describe('Segment', () => {
  it('is a group of radio buttons with one stop for Tab', () => {
    render(<Languages />);
    expect(screen.getByRole('radiogroup', { name: 'Wika' })).toBeTruthy();
    expect(screen.getAllByRole('radio').map((radio) => radio.tabIndex)).toEqual([0, -1, -1]);
  });

  it('chooses with a tap', () => {
    render(<Languages />);
    fireEvent.click(screen.getByRole('radio', { name: 'English' }));
    expect(chosen()).toBe('English');
  });

  it('chooses and moves with the arrows, around both ends', () => {
    render(<Languages />);
    fireEvent.keyDown(screen.getByRole('radio', { name: 'Filipino' }), { key: 'ArrowLeft' });
    expect(chosen()).toBe('Iba');
    expect(document.activeElement?.textContent).toBe('Iba');
    fireEvent.keyDown(screen.getByRole('radio', { name: 'Iba' }), { key: 'ArrowRight' });
    expect(chosen()).toBe('Filipino');
  });

  it('leaves other keys alone', () => {
    render(<Languages />);
    expect(fireEvent.keyDown(screen.getByRole('radio', { name: 'Filipino' }), { key: 'x' })).toBe(true);
    expect(chosen()).toBe('Filipino');
  });
});

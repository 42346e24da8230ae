import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Field } from './field.tsx';

afterEach(cleanup);

const describedBy = (input: HTMLElement) =>
  document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;

describe('Field', () => {
  it('is found by its label and described by its hint', () => {
    render(<Field label="Mobile" hint="Padadalhan ka namin ng code" />);
    const input = screen.getByLabelText('Mobile');
    expect(describedBy(input)).toBe('Padadalhan ka namin ng code');
    expect(input.getAttribute('aria-invalid')).toBeNull();
  });

  it('says what is wrong instead of the hint', () => {
    render(<Field label="Password" hint="6 na titik" error="Hindi tugma" />);
    const input = screen.getByLabelText('Password');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(describedBy(input)).toBe('Hindi tugma');
  });

  it('keeps the name of a search field for those who listen', () => {
    render(<Field label="Hanapin" search type="search" />);
    expect(screen.getByRole('searchbox', { name: 'Hanapin' })).toBeTruthy();
  });
});

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { QrCode } from './qr-code.tsx';

afterEach(cleanup);

describe('qr code', () => {
  it('draws a code with a quiet edge and says what it is for', () => {
    render(<QrCode text="https://example.com/m/download" label="Buksan sa phone" />);
    const code = screen.getByRole('img', { name: 'Buksan sa phone' });
    const [left, , width] = (code.getAttribute('viewBox') ?? '').split(' ').map(Number);
    expect(left).toBe(-4);
    // A finder pattern starts in the corner; the code is 29 modules wide for this address.
    expect(width).toBe(29 + 8);
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M0 0h1v1h-1z/);
  });

  it('draws another code for another text', () => {
    const paths = ['a', 'b'].map((text) => {
      const { container } = render(<QrCode text={text} label={text} />);
      return container.querySelector('path')?.getAttribute('d');
    });
    expect(paths[0]).not.toBe(paths[1]);
  });
});

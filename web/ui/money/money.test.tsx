import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Money } from './money.tsx';

afterEach(cleanup);

describe('money', () => {
  it('makes the centavos of a headline smaller and reads as one amount', () => {
    const { container } = render(<Money hero text="₱12,480.50" />);
    expect(container.textContent).toBe('₱12,480.50');
    expect(container.querySelector('.centavos')?.textContent).toBe('.50');
  });

  it('leaves a masked or an ordinary amount whole', () => {
    const { container } = render(
      <>
        <Money hero text="₱******" />
        <Money text="−₱50.00" />
      </>,
    );
    expect(container.querySelector('.centavos')).toBeNull();
    expect(container.textContent).toBe('₱******−₱50.00');
  });
});

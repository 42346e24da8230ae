import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Filled } from './filled.tsx';

afterEach(cleanup);

describe('a text with parts of a page in it', () => {
  it('has each where its place is, and shows a place that nobody fills', () => {
    const { container } = render(
      <Filled text="First {amount} on {days}, {rest}" parts={{ amount: <b>1</b>, days: 3 }} />,
    );
    expect(container.innerHTML).toBe('First <b>1</b> on 3, {rest}');
  });
});

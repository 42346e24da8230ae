import { render } from '@testing-library/react';
import * as preact from 'preact/compat';
import * as react from 'react';
import { describe, expect, it } from 'vitest';

describe('preact', () => {
  it('is drawn in tests by what draws it for players', () => {
    expect(react.useState).toBe(preact.useState);
    const { container } = render(<p>1</p>);
    // Where Preact keeps what it drew into an element; React would leave nothing there.
    expect(container).toHaveProperty('__k');
  });
});

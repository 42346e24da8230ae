import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextArea } from './text-area.tsx';

afterEach(cleanup);

describe('TextArea', () => {
  it('has its label, its count and its hint', () => {
    render(<TextArea label="Comment" count="3/140" hint="Be kind" defaultValue="abc" />);
    const area = screen.getByLabelText<HTMLTextAreaElement>('Comment');
    expect(area.value).toBe('abc');
    expect(area.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('3/140')).toBeTruthy();
    expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Be kind');
  });

  it('says what is wrong in place of the hint', () => {
    render(<TextArea label="Comment" count="141/140" hint="Be kind" error="Too long" />);
    const area = screen.getByLabelText('Comment');
    expect(area.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(area.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too long');
    expect(screen.queryByText('Be kind')).toBeNull();
  });
});

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RichText } from './rich-text.tsx';

afterEach(cleanup);

const HTML =
  '<p><a href="/m/help"><b>Tulong</b></a> <a href="https://x.example">Labas</a></p><script>window.hacked=1</script>';

describe('RichText', () => {
  it('shows only what is clean', () => {
    const { container } = render(<RichText html={HTML} onNavigate={vi.fn()} />);
    expect(container.querySelector('script')).toBeNull();
    expect(container.textContent).toBe('Tulong Labas');
  });

  it('follows a link of this site without leaving the page', () => {
    const go = vi.fn();
    render(<RichText html={HTML} onNavigate={go} />);
    expect(fireEvent.click(screen.getByText('Tulong'))).toBe(false);
    expect(go).toHaveBeenCalledWith('/m/help');
  });

  it('leaves other links, and presses that ask for a new window, to the browser', () => {
    const go = vi.fn();
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    render(<RichText html={HTML} onNavigate={go} />);
    fireEvent.click(screen.getByText('Labas'));
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    fireEvent.click(screen.getByText('Tulong'), { ctrlKey: true });
    expect(go).not.toHaveBeenCalled();
  });
});

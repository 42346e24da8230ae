import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadWords } from '../words.ts';
import { lateInside } from './late-inside.tsx';

beforeAll(() => loadWords('EN'));
afterEach(cleanup);

const Words = ({ text }: { readonly text: string }) => <p>{text}</p>;

describe('late inside', () => {
  it('is fetched when it is first opened, and once', async () => {
    const load = vi.fn(async () => Words);
    const Late = lateInside(load);
    expect(load).not.toHaveBeenCalled();
    const view = render(<Late text="odds" />);
    expect(screen.getByText('One moment')).toBeTruthy();
    await screen.findByText('odds');
    view.unmount();
    render(<Late text="again" />);
    expect(screen.getByText('again')).toBeTruthy();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says that the network was lost and tries again', async () => {
    const load = vi.fn(async () => Words).mockRejectedValueOnce(new TypeError('no network'));
    const Late = lateInside(load);
    render(<Late text="odds" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('odds');
  });
});

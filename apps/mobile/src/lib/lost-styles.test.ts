import { afterEach, describe, expect, it } from 'vitest';
import { fetchLostStyles } from './lost-styles.ts';

const links = () => [...document.head.querySelectorAll('link')];

afterEach(() => links().forEach((link) => link.remove()));

function addStyle(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  // Without its rel nothing is fetched here.
  link.href = href;
  document.head.append(link);
  return link;
}

describe('lost styles', () => {
  it('asks again for the styles that did not come, and for no others', () => {
    fetchLostStyles();
    const [fine, gone] = [addStyle('/assets/fine.css'), addStyle('/assets/gone.css')];
    gone.dispatchEvent(new Event('error'));
    fetchLostStyles();
    const [first, second] = links();
    expect(first).toBe(fine);
    expect(second).not.toBe(gone);
    expect(second?.getAttribute('href')).toBe('/assets/gone.css');
    fetchLostStyles();
    expect(links()).toEqual([first, second]);
    second?.dispatchEvent(new Event('error'));
    fetchLostStyles();
    expect(links()[1]).not.toBe(second);
  });
});

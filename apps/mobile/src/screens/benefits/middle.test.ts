import { describe, expect, it } from 'vitest';
import { bringToMiddle, middleOf } from './middle.ts';

const WIDTH = 300;
const CHILD = 200;

/** A row of five cards as a browser would lay it out. */
function row(): HTMLElement {
  const element = document.createElement('div');
  Object.defineProperties(element, { clientWidth: { value: WIDTH } });
  for (let place = 0; place < 5; place++) {
    const child = document.createElement('div');
    Object.defineProperties(child, { offsetLeft: { value: 50 + place * CHILD }, offsetWidth: { value: CHILD } });
    element.append(child);
  }
  return element;
}

describe('a row that is swiped', () => {
  it.each([0, 2, 4])('brings child %i to the middle, and knows it there', (place) => {
    const cards = row();
    bringToMiddle(cards, place);
    expect(cards.scrollLeft).toBe(place * CHILD);
    expect(middleOf(cards)).toBe(place);
  });

  it('knows the nearest one in between', () => {
    const cards = row();
    cards.scrollLeft = 290;
    expect(middleOf(cards)).toBe(1);
    cards.scrollLeft = 310;
    expect(middleOf(cards)).toBe(2);
  });

  it('minds neither a row nor a child that is not there', () => {
    expect(() => bringToMiddle(null, 0)).not.toThrow();
    expect(() => bringToMiddle(row(), 9)).not.toThrow();
  });
});

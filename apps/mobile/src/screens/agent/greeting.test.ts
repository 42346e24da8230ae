import { describe, expect, it } from 'vitest';
import { greetingAt } from './greeting.ts';

describe('the greeting', () => {
  it.each([
    [0, 'morning'],
    [10, 'morning'],
    [11, 'noon'],
    [14, 'noon'],
    [15, 'afternoon'],
    [18, 'afternoon'],
    [19, 'evening'],
    [23, 'evening'],
  ])('at %s is that of the %s [AGENT-20]', (hour, part) => {
    expect(greetingAt(hour)).toBe(`agency.greeting.${part}`);
  });
});

import { describe, expect, it } from 'vitest';
import { namedOrders } from './feedback.ts';

describe('what a text names', () => {
  it('are numbers of orders, each once', () => {
    expect(namedOrders('Nasaan ang W2511-150-10377? At D2611-150-88421, W2511-150-10377.')).toEqual([
      'W2511-150-10377',
      'D2611-150-88421',
    ]);
    expect(namedOrders('0917-150-10377 at xW2511-150-103771')).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { isEasyPin } from './easy-pin.ts';

describe('easy pin', () => {
  it.each(['000000', '999999', '123456', '012345', '456789', '654321', '987654'])('takes %s for easy [T14]', (pin) => {
    expect(isEasyPin(pin)).toBe(true);
  });

  it.each(['123457', '112233', '246802', '908172', '123450'])('takes %s for a choice of its own', (pin) => {
    expect(isEasyPin(pin)).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, isLoopback, limitKey } from './address.ts';

describe('the address of a visitor', () => {
  it('is the socket when no proxy is trusted, whatever a header says', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(clientAddress({ remoteAddress: '203.0.113.9' }, header, 0)).toBe('203.0.113.9');
      }),
      { numRuns: 1000 },
    );
  });

  it('is what the outermost trusted proxy saw', () => {
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '198.51.100.7', 1)).toBe('198.51.100.7');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '6.6.6.6, 198.51.100.7', 1)).toBe('198.51.100.7');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '6.6.6.6, 198.51.100.7, 10.0.0.2', 2)).toBe('198.51.100.7');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '198.51.100.7', 5)).toBe('198.51.100.7');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '6.6.6.6,198.51.100.7', 3)).toBe('6.6.6.6');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, ',', 2)).toBe('10.0.0.1');
  });

  it('falls back to the socket when the header holds no address', () => {
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, 'unknown', 1)).toBe('10.0.0.1');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, ['1.1.1.1'], 1)).toBe('10.0.0.1');
    expect(clientAddress({}, undefined, 1)).toBe('0.0.0.0');
  });

  it('loses ports, brackets, zones and the IPv4-in-IPv6 dress', () => {
    expect(clientAddress({ remoteAddress: '::ffff:192.0.2.1' }, undefined, 0)).toBe('192.0.2.1');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '198.51.100.7:4711', 1)).toBe('198.51.100.7');
    expect(clientAddress({ remoteAddress: '10.0.0.1' }, '[2001:DB8::1]:4711', 1)).toBe('2001:db8::1');
    expect(clientAddress({ remoteAddress: 'fe80::1%eth0' }, undefined, 0)).toBe('fe80::1');
  });
});

describe('the key of a limit', () => {
  it('is one IPv4 address or one IPv6 /64', () => {
    expect(limitKey('192.0.2.1')).toBe('192.0.2.1');
    expect(limitKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(limitKey('2001:db8::5')).toBe('2001:db8:0:0::/64');
    expect(limitKey('::1')).toBe('0:0:0:0::/64');
    expect(limitKey('2001:0db8:0001:0002::ffff')).toBe(limitKey('2001:db8:1:2:9::'));
  });

  it('does not change while an IPv6 customer walks through his own network', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { minLength: 4, maxLength: 4 }), (tail) => {
        expect(limitKey(`2001:db8:7:8:${tail.map((part) => part.toString(16)).join(':')}`)).toBe('2001:db8:7:8::/64');
      }),
    );
  });
});

describe('net address', () => {
  it('knows its own machine', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1'].every(isLoopback)).toBe(true);
    expect(['10.0.0.1', '128.0.0.1', '::2', ''].some(isLoopback)).toBe(false);
  });
});

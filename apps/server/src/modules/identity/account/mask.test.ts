import { describe, expect, it } from 'vitest';
import type { MemberField } from '../../../platform/db/schema.ts';
import { maskOf } from './mask.ts';

describe('the mask of personal data', () => {
  it.each<[MemberField, string, string]>([
    ['mobile', '+639171234567', '+63 917 *** 4567'],
    ['mobile', '+6591234567', '+65 *** 4567'],
    ['mobile', '+85291234567', '+852 *** 4567'],
    ['mobile', '+12025550123', '+1 202 *** 0123'],
    ['mobile', '+971501234567', '+971 *** 4567'],
    ['email', 'juana@example.com', 'j***@example.com'],
    ['email', 'j@x.ph', 'j***@x.ph'],
    ['email', 'nothing', '***'],
    ['payeeName', "Juan  D'la Cruz", 'J*** D*** C***'],
    ['fullName', 'Ñora', 'Ñ***'],
    ['idNumber', 'AB123456789', '***6789'],
    ['idNumber', 'A1', '***1'],
    ['birthDate', '1990-05-17', '****-**-**'],
    ['facebook', 'juan.delacruz', 'j***'],
    ['whatsapp', '+639171234567', '***4567'],
    ['firebase', 'qY7uid', '***'],
    ['line', '😀smile', '😀***'],
  ])('of %s %s is %s [5.4]', (field, value, mask) => {
    expect(maskOf(field, value)).toBe(mask);
  });

  it('fits into its column however many words a name has', () => {
    expect(maskOf('payeeName', 'a '.repeat(30))).toHaveLength(80);
  });
});

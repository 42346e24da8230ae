/** Lengths count the digits after the dialing code, without a leading zero. [API-39] */
export const COUNTRIES = [
  { code: 'PH', dialing: '63', min: 10, max: 10, TY: 'Pilipinas', EN: 'Philippines' },
  { code: 'SG', dialing: '65', min: 8, max: 8, TY: 'Singapore', EN: 'Singapore' },
  { code: 'HK', dialing: '852', min: 8, max: 8, TY: 'Hong Kong', EN: 'Hong Kong' },
  { code: 'JP', dialing: '81', min: 10, max: 10, TY: 'Japan', EN: 'Japan' },
  { code: 'AE', dialing: '971', min: 9, max: 9, TY: 'United Arab Emirates', EN: 'United Arab Emirates' },
  { code: 'US', dialing: '1', min: 10, max: 10, TY: 'Estados Unidos', EN: 'United States' },
] as const;

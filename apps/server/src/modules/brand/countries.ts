/** Lengths count the digits after the dialing code, without a leading zero. [API-39] */
export const COUNTRIES = [
  { code: 'PH', dialing: '63', min: 10, max: 10 },
  { code: 'SG', dialing: '65', min: 8, max: 8 },
  { code: 'HK', dialing: '852', min: 8, max: 8 },
  { code: 'JP', dialing: '81', min: 10, max: 10 },
  { code: 'AE', dialing: '971', min: 9, max: 9 },
  { code: 'US', dialing: '1', min: 10, max: 10 },
] as const;

import { CLIENT_TYPE, PLATFORM } from './constants.ts';

/**
 * What the specification lets every client say along with a question although no answer depends on it: the brand comes
 * from the `Merchant` header, and nobody filters by lines. The server ignores it, so it never splits what is shared.
 */
export const SAID = {
  merchant: (merchant: string) => merchant,
  merchantCode: (merchant: string) => merchant,
  merchant_code: (merchant: string) => merchant,
  typeId: () => '',
  platform: () => PLATFORM,
  clientType: () => String(CLIENT_TYPE),
  minLine: () => '',
} as const;

/** The name of something that is only said. */
export type Said = keyof typeof SAID;

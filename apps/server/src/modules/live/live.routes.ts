import type { live } from '@perya/contract';
import type { Handlers } from '../../http/handler.ts';

/** Answers the calls of the live part. */
export const liveHandlers: Handlers<typeof live> = {
  ticket: async () => {
    throw new Error('being built');
  },
};

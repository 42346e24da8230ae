import type { care } from '@perya/contract';
import type { Handlers } from '../../http/handler.ts';

/** Answers the calls of the care part. */
export const careHandlers: Handlers<typeof care> = {
  show: async () => {
    throw new Error('being built');
  },
  setLimit: async () => {
    throw new Error('being built');
  },
  keepLimit: async () => {
    throw new Error('being built');
  },
  coolOff: async () => {
    throw new Error('being built');
  },
  exclude: async () => {
    throw new Error('being built');
  },
  setReality: async () => {
    throw new Error('being built');
  },
  reality: async () => {
    throw new Error('being built');
  },
  seenReality: async () => {
    throw new Error('being built');
  },
};

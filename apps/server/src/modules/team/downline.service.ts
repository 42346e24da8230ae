import type { agency } from '@perya/contract';
import type { Handler } from '../../handler.ts';

/** Its service is not there yet. */
export const listDownline: Handler<typeof agency.downline> = () => Promise.reject(new Error('not there yet'));

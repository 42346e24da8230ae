import type { agency } from '@perya/contract';
import type { Handler } from '../../handler.ts';

/** Its service is not there yet. */
export const listTeamBets: Handler<typeof agency.betting> = () => Promise.reject(new Error('not there yet'));

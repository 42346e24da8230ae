import type { agency } from '@perya/contract';
import type { Handler } from '../../handler.ts';

/** Its service is not there yet. */
export const showTeamPnl: Handler<typeof agency.pnl> = () => Promise.reject(new Error('not there yet'));

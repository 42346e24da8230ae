import type { agency } from '@perya/contract';
import type { Handler } from '../../handler.ts';

/** Its service is not there yet. */
export const showTeamOverview: Handler<typeof agency.kpi> = () => Promise.reject(new Error('not there yet'));

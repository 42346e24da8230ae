import type { agency } from '@perya/contract';
import type { Handler } from '../../handler.ts';

/** Its service is not there yet. */
export const showTeamKpi: Handler<typeof agency.teamKpi> = () => Promise.reject(new Error('not there yet'));

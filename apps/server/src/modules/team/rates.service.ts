import type { agency } from '@perya/contract';
import type { Handler } from '../../handler.ts';

/** Its service is not there yet. */
export const showTeamRates: Handler<typeof agency.rates> = () => Promise.reject(new Error('not there yet'));

/** Its service is not there yet. */
export const changeTeamRates: Handler<typeof agency.setRates> = () => Promise.reject(new Error('not there yet'));

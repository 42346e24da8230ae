/** The door of this module: what the rest of the server may use of it. */

export { lastEventAt, noteEvent } from './events.service.ts';

/** The door of this module: what the rest of the server may use of it. */

export { showCalendar } from './show.service.ts';
export { visitCalendar } from './visit.service.ts';

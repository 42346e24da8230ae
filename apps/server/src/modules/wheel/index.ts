/** The door of this module: what the rest of the server may use of it. */

export { showWheel } from './show.service.ts';
export { makeSpin } from './spin.service.ts';

/** The door of this module: what the rest of the server may use of it. */

export { listWheelSpins, showWheel } from './show.service.ts';
export { makeSpin } from './spin.service.ts';

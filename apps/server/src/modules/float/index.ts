/** The door of this module: what the rest of the server may use of it. */

export { showFloat } from './float.service.ts';
export { askFloatPayout, cancelFloatPayout } from './payout.service.ts';
export { approveFloatPayout, listFloatPayouts, refuseFloatPayout } from './payout-staff.service.ts';

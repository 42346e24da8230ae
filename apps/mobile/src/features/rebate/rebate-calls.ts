import { rebate } from '@perya/contract';

/** The rebate that is due. [API-95] */
export const REBATE_DUE = { call: rebate.manual, input: {} };

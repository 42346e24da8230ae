/** The door of this module: what the rest of the server may use of it. */

export { openPeriods, readResult, stopVendor, type Result, type ResultOf } from './results.store.ts';
export { addVendorKey, retireVendorKey, setVendorAddresses } from './vendor-keys.service.ts';
export { changeTerms, openVendor, resumeVendor, type PeriodLimit, type VendorTerms } from './vendor-terms.service.ts';
export { bringBack, takeAlong, vendorJobs } from './vendor-transfer.service.ts';
export {
  forgetVendors,
  issueVendorKey,
  knownVendor,
  lineOf,
  stoppedVendors,
  vendorOf,
  type Vendor,
} from './vendors.service.ts';
export { createVendorsState } from './vendors.state.ts';
export { addBrandVendors, putStudioVendors, writeBrandVendorActive } from './vendors.store.ts';

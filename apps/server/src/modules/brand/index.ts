/** The door of this module: what the rest of the server may use of it. */

export {
  brandFor,
  brandOf,
  isBrandHost,
  isSurelyOpenTo,
  knownBrand,
  knownBrandFor,
  siteStatus,
  startPathOf,
  zoneOf,
  type Brand,
  type SiteStatus,
} from './brand.service.ts';
export { createBrandState } from './brand.state.ts';
export {
  currencyOf,
  FLAGS_OFF,
  listBrands,
  openBrand,
  setRainLimits,
  type RainLimits,
  setAgentRights,
  setMaintenance,
  setMissionMax,
  type AgentRights,
  type NewBrand,
} from './open-brand.service.ts';
export { insertCountries, insertRules } from './open-brand.store.ts';
export {
  asksOnSuspicion,
  countriesOf,
  flagsOf,
  provesNumbers,
  registerSettingsOf,
  resourcesOf,
  serviceLinksOf,
  settingsOf,
  templateOf,
} from './settings.service.ts';
export { siteOf } from './site-address.service.ts';

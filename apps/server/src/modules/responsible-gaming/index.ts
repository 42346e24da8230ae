/** The door of this module: what the rest of the server may use of it. */

export { markAsked, shouldAskLimits } from './ask-limits.service.ts';
export { protectionOf } from './protection.service.ts';
export { setHouseLimit, type HouseLimit } from './house-limits.service.ts';
export { keepLimit, setLimit } from './limits.service.ts';
export { closeCase, listMarkers, noteContact } from './marker-cases.service.ts';
export { openMarkers, responsibleGamingJobs } from './markers.service.ts';
export { offerRestrictionsOf, type OfferRestrictions } from './offer-restrictions.service.ts';
export { isUnderStrain } from './offer-strain.service.ts';
export { pauseOf } from './pause-state.service.ts';
export { coolOff, exclude } from './pause.service.ts';
export { followPerson } from './exclude-person.service.ts';
export { realityOf, seeReality, setReality } from './reality.service.ts';
export { createResponsibleGamingState } from './responsible-gaming.state.ts';
export { sessionMinutesOf } from './session-limit.service.ts';

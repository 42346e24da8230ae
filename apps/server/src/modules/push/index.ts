/** The door of this module: what the rest of the server may use of it. */

export { hashEndpoint, openAddress, sealAddress, type PushAddress } from './address.service.ts';
export { moveBroadcast, takeBroadcast } from './broadcasts.store.ts';
export {
  changeKeyLanguage,
  countKeys,
  deleteKey,
  deleteKeys,
  dropOldest,
  findByEndpoint,
  findBySession,
  holdSession,
  lockPush,
  moveKey,
  putKey,
  readOfferKeys,
  type PushKeyRow,
} from './keys.store.ts';
export {
  deleteNotice,
  insertExpiring,
  noteSent,
  postpone,
  readSent,
  takeDue,
  type DueNotice,
} from './notices.store.ts';
export { planFor, planPush, type PushNews } from './plan.service.ts';
export { isPushTopic, PUSH_TOPICS, type PushTopic } from './topics.ts';

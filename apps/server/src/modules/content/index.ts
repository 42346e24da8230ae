/** The door of this module: what the rest of the server may use of it. */

export { keepPart } from './content-cache.service.ts';
export { wholeTitle, type PromotionWords } from './content-view.ts';
export { createContentState } from './content.state.ts';
export type { ContentDraft } from './content-draft.ts';
export { createItem, publishItem } from './content-edit.service.ts';
export {
  agreementInForce,
  announcements,
  banners,
  helpArticles,
  notices,
  promotionWords,
  readNotice,
  shownPromotions,
} from './content.service.ts';

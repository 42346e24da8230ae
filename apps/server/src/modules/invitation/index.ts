/** The door of this module: what the rest of the server may use of it. */

export { openAccountFor } from './account.service.ts';
export { findLink, takeLink } from './follow.service.ts';
export { insertLink } from './link.store.ts';
export { listLinks, openLink, revokeLink } from './links.service.ts';

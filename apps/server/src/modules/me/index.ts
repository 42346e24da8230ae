/** The door of this module: what the rest of the server may use of it. */

export { showAnnouncements } from './announcements.service.ts';
export { memberInfo } from './own-account.service.ts';
export { changeSecurity, showSecurity } from './security-overview.service.ts';

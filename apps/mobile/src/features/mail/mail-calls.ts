import { mail } from '@perya/contract';

/** How many messages are unread. [API-44] */
export const UNREAD_COUNT = { call: mail.unreadCount, input: {} };

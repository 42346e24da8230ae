import type { invitation } from '@perya/contract';
import type { Handlers } from '../../handler.ts';
import { listLinks, openAccountFor, openLink, revokeLink } from '../../modules/invitation/index.ts';

/** Answers the calls of the invitation part. */
export const invitationHandlers: Handlers<typeof invitation> = {
  links: listLinks,
  openLink,
  revokeLink,
  openAccount: openAccountFor,
};

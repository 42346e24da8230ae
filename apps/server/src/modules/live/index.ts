/** The door of this module: what the rest of the server may use of it. */

export { MEMBER_TOPIC, tellAtOnce, tellMember, type MemberNotice } from './tell.service.ts';

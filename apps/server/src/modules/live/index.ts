/** The door of this module: what the rest of the server may use of it. */

export { createLiveState } from './live.state.ts';
export { MEMBER_TOPIC, tellAtOnce, tellMember, type MemberNotice } from './tell.service.ts';

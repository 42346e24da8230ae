import type { content } from '@perya/contract';
import { ok } from '@perya/std';
import type { Handlers } from '../../handler.ts';
import { banners, notices, readNotice } from '../../modules/content/index.ts';
import { showAnnouncements } from '../../modules/me/index.ts';

/** Answers the calls of the content part. */
export const contentHandlers: Handlers<typeof content> = {
  announcement: showAnnouncements,
  banner: async (ctx, { groupName }, { merchantCode, language }) =>
    ok(await banners(ctx, merchantCode, groupName, language)),
  notice: notices,
  noticeRead: readNotice,
};

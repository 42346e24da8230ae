import type { content } from '@perya/contract';
import { ok } from '@perya/std';
import type { Handlers } from '../../http/core/handler.ts';
import { announcements, banners, notices, promotions, readNotice } from './content.service.ts';

/** Answers the calls of the content part. */
export const contentHandlers: Handlers<typeof content> = {
  announcement: announcements,
  banner: async (ctx, { groupName }, { merchantCode, language }) =>
    ok(await banners(ctx, merchantCode, groupName, language)),
  notice: notices,
  noticeRead: readNotice,
  promotionList: async (ctx, input, visitor) => ok(await promotions(ctx, input, visitor)),
};

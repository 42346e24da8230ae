import type { content } from '@perya/contract';
import { ok } from '@perya/std';
import type { Handler } from '../../handler.ts';
import { hotPlaces } from '../catalog/index.ts';
import { announcements } from '../content/index.ts';
import { promotionCards } from '../promotions/index.ts';

/** Everything one place shows, with the titles that many play and the promotions open to its reader. [API-30] */
export const showAnnouncements: Handler<typeof content.announcement> = async (ctx, input, visitor) => {
  const shown = await announcements(ctx, input, visitor);
  if (!shown.ok) return shown;
  return ok({
    ...shown.value,
    hot: input.types.includes('H') ? await hotPlaces(ctx, visitor.merchantCode) : [],
    promotion: input.types.includes('PR') ? await promotionCards(ctx, visitor) : [],
  });
};

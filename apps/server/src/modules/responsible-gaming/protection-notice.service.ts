import type { Context } from '../../context.ts';
import { sessionOf, type Visitor } from '../../handler.ts';
import { openData, tellOwner } from '../identity/index.ts';
import { brandOf } from '../brand/index.ts';
import { pauseSubject, pauseText } from './protection-messages.ts';
import type { Pause } from './pause-rules.ts';

/** Confirms a pause by text or mail; the pause holds whether or not the message arrives. */
export function tellPause(ctx: Context, visitor: Visitor, pause: Pause): void {
  const { language, merchantCode } = visitor;
  const owner = sessionOf(visitor);
  tellOwner(ctx, merchantCode, async () => {
    const { name, rows } = await brandOf(ctx, merchantCode);
    return {
      mobile: await openData(ctx, ctx.db, owner, 'mobile'),
      email: await openData(ctx, ctx.db, owner, 'email'),
      subject: pauseSubject(name, language),
      text: pauseText(pause, name, owner.userName, { language, zone: rows.brand.time_zone }),
    };
  });
}

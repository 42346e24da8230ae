import type { ContentLanguage } from '@perya/contract';
import type { Context } from '../../../context.ts';
import { tellMember } from '../../live/index.ts';
import { openData } from '../account/member-data.service.ts';
import { languageOf } from '../account/member.service.ts';
import { tellOwner } from '../security/change-notice.service.ts';
import { brandOf } from '../../brand/index.ts';
import { kycSubject, kycText } from './kyc-messages.ts';
import type { Owner } from '../../../player-protection.ts';

/** Tells the owner of papers that they were decided, once that is committed: open pages at once, and a text or a mail in their language. */
export function announceKyc(
  ctx: Context,
  owner: Owner,
  decided: 'verified' | 'refused',
  language: ContentLanguage,
): void {
  tellMember(ctx, owner.memberId, { tell: 'kyc' });
  tellOwner(ctx, owner.merchantCode, async () => {
    const { name } = await brandOf(ctx, owner.merchantCode);
    const spoken = (await languageOf(ctx.db, owner.memberId)) ?? language;
    return {
      mobile: await openData(ctx, ctx.db, owner, 'mobile'),
      email: await openData(ctx, ctx.db, owner, 'email'),
      subject: kycSubject(name, spoken),
      text: kycText(decided, name, spoken),
    };
  });
}

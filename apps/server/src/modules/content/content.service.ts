import {
  isAgentType,
  PAGE_SIZE,
  type Checked,
  type content,
  type ContentLanguage,
  type system,
  type Value,
} from '@perya/contract';
import { fail, ok, type Result } from '@perya/std';
import type { Context } from '../../context.ts';
import { isRowId } from '../../platform/db/row-id.ts';
import type { ContentKind } from '../../platform/db/schema.ts';
import type { Visitor } from '../../handler.ts';
import { type Brand, brandOf } from '../brand/index.ts';
import { keepPart } from './content-cache.service.ts';
import {
  showItems,
  toBanner,
  toNotice,
  toPopup,
  toPromotionWords,
  type PromotionWords,
  type Shown,
} from './content-view.ts';
import { countUnread, markRead, readAllOf, readItems, readMarks, readPage, type ItemRow } from './content.store.ts';

type Notice = content.Notice;
type Session = NonNullable<Visitor['session']>;
type Refused = 'session.required' | 'permission.denied';

/** More than this stands nowhere on a phone. */
const SHOWN_MAX = 50;
const LISTED_MAX = 200;

interface Reader {
  readonly ctx: Context;
  readonly brand: Brand;
  readonly language: ContentLanguage;
}

interface Wanted {
  readonly kind: ContentKind;
  readonly max: number;
  readonly groupName?: string;
}

type ViewOf<View> = (item: ItemRow, shown: Shown) => View;

/** Everything one place shows, besides games. [API-30] */
export async function announcements(
  ctx: Context,
  { types, groupName, merchantCode }: Checked<typeof content.announcement>,
  visitor: Visitor,
): Promise<Result<Omit<content.Announcements, 'hot' | 'promotion'>, Refused | 'request.invalid'>> {
  const brand = await brandOf(ctx, visitor.merchantCode);
  const codes = [brand.merchantCode, brand.trialMerchantCode];
  if (merchantCode !== undefined && !codes.includes(merchantCode)) return fail('request.invalid');
  const member = sessionAt(brand, visitor);
  const refused = types.includes('A') ? refuseAgentNotices(member) : null;
  if (refused) return fail(refused);
  const reader = { ctx, brand, language: visitor.language };
  const of = <View>(kind: ContentKind, view: ViewOf<View>, max = SHOWN_MAX) =>
    types.some((type) => type === kind) ? list(reader, { kind, groupName, max }, view) : [];
  return ok({
    banners: await of('B', toBanner),
    playerNotice: await withMarks(ctx, member, await of('PL', toNotice, PAGE_SIZE)),
    agentNotice: await withMarks(ctx, member, await of('A', toNotice, PAGE_SIZE)),
    popup: await of('PU', toPopup),
    contentLobby: [],
    footer: { unreadCount: types.includes('A') && member ? await unreadAgentNotices(ctx, brand, member) : 0 },
  });
}

/** Banners of one place. [API-31] */
export async function banners(
  ctx: Context,
  merchantCode: string,
  groupName: string,
  language: ContentLanguage,
): Promise<content.Banner[]> {
  const reader = { ctx, brand: await brandOf(ctx, merchantCode), language };
  return list(reader, { kind: 'B', groupName, max: SHOWN_MAX }, toBanner);
}

/** A page of notices, newest first. [API-32] */
export async function notices(
  ctx: Context,
  { types, pageNo }: Checked<typeof content.notice>,
  visitor: Visitor,
): Promise<Result<Value<typeof content.notice>, Refused>> {
  const brand = await brandOf(ctx, visitor.merchantCode);
  const member = sessionAt(brand, visitor);
  const refused = types === 'A' ? refuseAgentNotices(member) : null;
  if (refused) return fail(refused);
  const { language } = visitor;
  const page = await keepPart(ctx, brand, `notices ${types} ${language} ${pageNo}`, async () => {
    const { items, total } = await readPage(ctx.db, shownNow(ctx, brand, types), pageNo);
    const rows = showItems(items, brand, language, toNotice);
    return { list: rows, pageNum: pageNo, totalPages: Math.ceil(total / PAGE_SIZE), total };
  });
  return ok({ ...page, list: await withMarks(ctx, member, page.list) });
}

/** Marks a notice as read; one the reader cannot see does not exist for them. [API-32] */
export async function readNotice(
  ctx: Context,
  { id }: Checked<typeof content.noticeRead>,
  visitor: Visitor,
): Promise<Result<Value<typeof content.noticeRead>, 'session.required' | 'not.found'>> {
  const brand = await brandOf(ctx, visitor.merchantCode);
  const member = sessionAt(brand, visitor);
  if (!member) return fail('session.required');
  if (!isRowId(id)) return fail('not.found');
  const isAgent = isAgentType(member.type);
  const marked =
    (await markRead(ctx.db, member.memberId, id, shownNow(ctx, brand, 'PL'))) ||
    (isAgent && (await markRead(ctx.db, member.memberId, id, shownNow(ctx, brand, 'A'))));
  if (!marked) return fail('not.found');
  return ok({ unread: isAgent ? await unreadAgentNotices(ctx, brand, member) : 0 });
}

/** The words of the promotions that are on show, in the order their editor gave. [API-46] */
export function shownPromotions(ctx: Context, brand: Brand, language: ContentLanguage): Promise<PromotionWords[]> {
  return list({ ctx, brand, language }, { kind: 'PR', max: LISTED_MAX }, toPromotionWords);
}

/** The words of promotions, on show or not, by the number of their item. */
export function promotionWords(
  ctx: Context,
  brand: Brand,
  language: ContentLanguage,
): Promise<ReadonlyMap<string, PromotionWords>> {
  return keepPart(ctx, brand, `PR words ${language}`, async () => {
    const items = await readAllOf(ctx.db, brand.merchantCode, 'PR');
    return new Map(showItems(items, brand, language, toPromotionWords).map((words) => [words.itemId, words]));
  });
}

/** Help articles in order. [API-34] */
export async function helpArticles(
  ctx: Context,
  merchantCode: string,
  language: ContentLanguage,
): Promise<Value<typeof system.helpCenter>> {
  const reader = { ctx, brand: await brandOf(ctx, merchantCode), language };
  return list(reader, { kind: 'HELP', max: LISTED_MAX }, (item, { title, body }) => ({
    id: item.id,
    title,
    content: body,
  }));
}

/** The newest published agreement; its version is the day it came into force. [API-105] */
export async function agreementInForce(
  ctx: Context,
  merchantCode: string,
  language: ContentLanguage,
): Promise<Result<Value<typeof system.agreement>, 'not.found'>> {
  const reader = { ctx, brand: await brandOf(ctx, merchantCode), language };
  const [newest] = await list(reader, { kind: 'AGREEMENT', max: 1 }, (item, { body }) => ({
    version: item.publish_from.toISOString().slice(0, 'YYYY-MM-DD'.length),
    content: body,
  }));
  return newest ? ok(newest) : fail('not.found');
}

function list<View>(
  { ctx, brand, language }: Reader,
  { kind, groupName, max }: Wanted,
  view: ViewOf<View>,
): Promise<View[]> {
  return keepPart(ctx, brand, `${kind} ${language} ${groupName ?? '*'}`, async () => {
    const items = await readItems(ctx.db, { ...shownNow(ctx, brand, kind), groupName }, max);
    return showItems(items, brand, language, view);
  });
}

/** A session of another brand is nobody here. */
function sessionAt(brand: Brand, { session }: Visitor): Session | null {
  return session?.merchantCode === brand.merchantCode ? session : null;
}

function refuseAgentNotices(member: Session | null): Refused | null {
  if (!member) return 'session.required';
  return isAgentType(member.type) ? null : 'permission.denied'; // ROLE-04
}

function unreadAgentNotices(ctx: Context, brand: Brand, member: Session): Promise<number> {
  return countUnread(ctx.db, member.memberId, shownNow(ctx, brand, 'A'));
}

async function withMarks(ctx: Context, member: Session | null, list: readonly Notice[]): Promise<Notice[]> {
  if (!member) return [...list];
  const marks = await readMarks(
    ctx.db,
    member.memberId,
    list.map((one) => one.id),
  );
  return list.map((one) => ({ ...one, read: marks.has(one.id) }));
}

function shownNow(ctx: Context, brand: Brand, kind: ContentKind) {
  return { merchantCode: brand.merchantCode, kind, now: ctx.clock.now() };
}

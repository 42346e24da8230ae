import type { ContentLanguage } from '@perya/contract';
import type { MerchantCode, VendorCode } from '@perya/ledger';
import type { Context } from '../../context.ts';
import { keepPart } from '../content/index.ts';
import { brandOf } from '../brand/index.ts';
import { readCatalog } from './catalog.store.ts';
import { makeCatalogue, nameOf, type Catalogue, type Title } from './catalogue.ts';
import { studioTitle } from './studio-titles.service.ts';

/** How a title stands with a brand. */
export type TitleState = 'playable' | 'off' | 'unknown';

/** What a brand offers, kept in memory for as long as the version of the brand stands. */
export async function catalogueOf(ctx: Context, merchantCode: MerchantCode): Promise<Catalogue> {
  const brand = await brandOf(ctx, merchantCode);
  return keepPart(ctx, brand, 'catalogue', async () => {
    const rows = await readCatalog(ctx.db, merchantCode);
    return makeCatalogue(rows, (code) => studioTitle(code) !== undefined, ctx.clock.now());
  });
}

/** Whether new rounds of a title may begin; running ones are concluded whatever this says. Asks the memory. [R51] */
export async function titleState(
  ctx: Context,
  merchantCode: MerchantCode,
  vendorCode: VendorCode,
  gameCode: string,
): Promise<TitleState> {
  const title = (await catalogueOf(ctx, merchantCode)).byDetail.get(`${vendorCode}/${gameCode}`);
  if (!title) return 'unknown';
  return isPlayable(title) ? 'playable' : 'off';
}

/** Listed and not under maintenance. */
export function isPlayable({ isListed, isPaused }: Title): boolean {
  return isListed && !isPaused;
}

/** A title as records show it, known by vendor and code whether it is still listed or not; null for one nobody knows. */
export async function shownTitle(
  ctx: Context,
  merchantCode: MerchantCode,
  vendorCode: VendorCode,
  gameCode: string,
  language: ContentLanguage,
): Promise<{ readonly nodeId: string; readonly name: string } | null> {
  const title = (await catalogueOf(ctx, merchantCode)).byDetail.get(`${vendorCode}/${gameCode}`);
  return title ? { nodeId: title.id, name: nameOf(title, language) } : null;
}

/** Where the hot titles of a brand are found. [ENT-13] */
export async function hotPlaces(
  ctx: Context,
  merchantCode: MerchantCode,
): Promise<{ readonly gameType: string; readonly nodeId: string }[]> {
  const { hot } = await catalogueOf(ctx, merchantCode);
  return hot.map(({ gameType, id }) => ({ gameType, nodeId: id }));
}

/** Where the games of outside vendors that run in a frame of the site come from, and pictures of the catalogue. [T25] */
export async function gameHostsOf(
  ctx: Context,
  merchantCode: MerchantCode,
): Promise<{ readonly frames: string[]; readonly pictures: string[] }> {
  const { vendors, listed } = await catalogueOf(ctx, merchantCode);
  const on = [...vendors.values()].filter(({ isOn }) => isOn);
  const framed = on.filter(({ openMode }) => openMode === 'frame');
  return {
    frames: hostsOf(framed.map(({ launchUrl }) => launchUrl)),
    pictures: hostsOf([...on.map(({ art }) => art), ...listed.map(({ icon }) => icon)]),
  };
}

function hostsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.flatMap((address) => /^https:\/\/([^/?#]+)/.exec(address)?.[1] ?? []))];
}

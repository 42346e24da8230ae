/** Pictures one may choose; each is a file of the mobile site. [API-26] */
const HEAD_ICONS = [
  'sun',
  'carabao',
  'jeepney',
  'lantern',
  'mask',
  'rooster',
  'wave',
  'dice',
  'mango',
  'wheel',
  'kite',
  'tarsier',
] as const;

const [DEFAULT] = HEAD_ICONS;

/** What one may choose from. */
export const HEAD_ICON_OPTIONS = HEAD_ICONS.map((id) => ({ id, url: urlOf(id) }));

/** Whether there is such a picture. */
export function isHeadIcon(id: string): boolean {
  return HEAD_ICONS.some((one) => one === id);
}

/** Where the picture of an account is; who chose none, or one that is gone, has the first. */
export function headIconUrl(id: string): string {
  return urlOf(isHeadIcon(id) ? id : DEFAULT);
}

function urlOf(id: string): string {
  return `/avatars/${id}.svg`;
}

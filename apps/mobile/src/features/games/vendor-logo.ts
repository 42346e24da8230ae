import { currentSite } from '../site/site.ts';
import { pictureFiles } from './picture-file.ts';
import { logoOf } from './vendors.ts';

/** The small picture of a vendor where only its code is known. */
export function vendorLogo(vassalage: string): string {
  const path = logoOf({ vassalage, mobileSmallIcon: `/vendors/${vassalage.toLowerCase()}` });
  const [file] = pictureFiles(path, 'png', currentSite()?.settings.imageCDNs ?? []);
  return file?.src ?? '';
}

import type { Context } from '../../context.ts';
import type { Brand } from './brand.service.ts';

/** Where a brand is. Never the host a request names: whoever asks could send people to a place of their own. */
export function siteOf({ config }: Pick<Context, 'config'>, { rows: { brand } }: Brand): string {
  if (!brand.is_default) return `https://${brand.main_domain}`;
  return config.publicUrl ?? `http://localhost:${config.port}`;
}

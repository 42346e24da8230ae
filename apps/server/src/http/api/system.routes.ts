import type { system } from '@perya/contract';
import { ok } from '@perya/std';
import type { Handlers } from '../../handler.ts';
import { agreementInForce, helpArticles } from '../../modules/content/index.ts';
import {
  countriesOf,
  flagsOf,
  registerSettingsOf,
  resourcesOf,
  serviceLinksOf,
  settingsOf,
  siteStatus,
  templateOf,
} from '../../modules/brand/index.ts';

/** Answers the calls of the system part. */
export const systemHandlers: Handlers<typeof system> = {
  status: async (ctx, _input, { merchantCode, ip }) => ok((await siteStatus(ctx, merchantCode, ip)).status),
  settings: async (ctx, _input, { merchantCode, language }) => ok(await settingsOf(ctx, merchantCode, language)),
  whitelabel: async (ctx, _input, { merchantCode }) => ok(await flagsOf(ctx, merchantCode)),
  template: async (ctx, _input, { merchantCode, language }) => ok(await templateOf(ctx, merchantCode, language)),
  registerSettings: async (ctx, _input, { merchantCode }) => ok(await registerSettingsOf(ctx, merchantCode)),
  country: async (ctx, _input, { merchantCode, language }) => ok(await countriesOf(ctx, merchantCode, language)),
  serviceLink: async (ctx, _input, { merchantCode, language }) => ok(await serviceLinksOf(ctx, merchantCode, language)),
  resources: async (ctx, _input, { merchantCode }) => ok(await resourcesOf(ctx, merchantCode)),
  helpCenter: async (ctx, _input, { merchantCode, language }) => ok(await helpArticles(ctx, merchantCode, language)),
  agreement: (ctx, _input, { merchantCode, language }) => agreementInForce(ctx, merchantCode, language),
  clientError: async (ctx, { message, stack, path, version }, { requestId }) => {
    // A query may carry what a person typed, so only the path is kept. [ERR-32]
    const page = path.replace(/[?#].*$/, '');
    ctx.log.warn(
      { event: 'page.client_error', clientError: { message, stack, path: page, version }, requestId },
      'a page broke',
    );
    return ok(null);
  },
};

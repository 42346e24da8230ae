import type * as Contract from '@perya/contract';
import type { Plugin, ViteDevServer } from 'vite';

const PLACES = /%LANG%|%THEME%|<!--perya:(?:pictures|head|frame|start)-->/g;

/** Fills the open places of the page in development, with status and settings from the running server. */
export function devPlugin(server: string): Plugin {
  // Of the request before the page is drawn; development has one visitor.
  let cookie = '';
  let dev: ViteDevServer | undefined;
  return {
    name: 'perya:dev',
    apply: 'serve',
    configureServer(vite) {
      dev = vite;
      vite.middlewares.use((request, _, next) => {
        cookie = request.headers.cookie ?? cookie;
        next();
      });
    },
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        // Node cannot load the contract's TypeScript itself.
        const contract = (await dev?.ssrLoadModule('@perya/contract')) as typeof Contract;
        const chosen = /(?:^|;\s*)language=(\w+)/.exec(cookie)?.[1];
        const language = contract.isLanguage(chosen) ? chosen : contract.DEFAULT_LANGUAGE;
        const values: Record<string, string> = {
          '%LANG%': contract.HTML_LANG[language],
          '%THEME%': /(?:^|;\s*)theme=light/.test(cookie) ? 'light' : 'dark',
          '<!--perya:start-->': await startScript(server, language),
        };
        return html.replace(PLACES, (place) => values[place] ?? '');
      },
    },
  };
}

async function startScript(server: string, language: Contract.Language): Promise<string> {
  const value = async (path: string) => {
    const response = await fetch(`${server}/wps/system/${path}`, { headers: { Language: language } });
    return ((await response.json()) as { value: unknown }).value;
  };
  try {
    const [status, settings] = await Promise.all([value('status'), value(`settings?language=${language}`)]);
    const start = { version: 'dev', language, serverTime: new Date().toISOString(), status, settings, answers: {} };
    return `<script type="application/json" id="start">${JSON.stringify(start).replace(/</g, '\\u003c')}</script>`;
  } catch {
    // Without a server the page shows what it shows then.
    return '';
  }
}

import type { Language, StartData } from '@perya/contract';
import { cleanup, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { currentLanguage, showLanguage } from '@perya/web/i18n/i18n.ts';
import { clearQueries } from '@perya/web/query/query-cache.ts';
import { connectApi } from '@perya/web/query/api-host.ts';
import { mockApi, type MockApi } from '@perya/web/testing/mock-api.ts';
import { reactToProblem } from '../errors/errors.ts';
import { currentSession, restoreSession } from '../session/session.ts';
import { openSite } from '../site/site.ts';
import { SETTINGS, STATUS } from './sample-site.ts';

interface Scene {
  readonly path?: string;
  readonly language?: Language;
  readonly settings?: Partial<StartData['settings']>;
  readonly status?: Partial<StartData['status']>;
  /** The type of the member who is logged in; without it a guest looks on. */
  readonly memberType?: number;
}

/** A page of the site with a server of its own. */
export interface Stage {
  readonly api: MockApi;
  readonly show: (screen: ReactElement) => ReturnType<typeof render>;
  readonly leave: () => void;
}

/** Sets the site up as if its page had just been opened. */
export async function openStage(scene: Scene = {}): Promise<Stage> {
  const { path = '/m/home', language = 'EN', settings, status, memberType } = scene;
  clearQueries();
  window.history.replaceState(null, '', path);
  const session = { token: 'token', merchantCode: 'ty01', userName: 'ana', type: memberType };
  window.sessionStorage.setItem('MC_SESSION_INFO', memberType === undefined ? '' : JSON.stringify(session));
  restoreSession();
  openSite({ version: '1.2.3', settings: { ...SETTINGS, ...settings }, status: { ...STATUS, ...status } });
  await showLanguage(language);
  connectApi({
    merchant: () => 'ty01',
    language: currentLanguage,
    token: () => currentSession()?.token,
    owner: () => currentSession()?.userName,
    onProblem: reactToProblem,
  });
  const api = mockApi();
  return {
    api,
    show: (screen) => render(screen),
    leave: () => {
      // The server stays in place of `fetch`: a call that comes late must not reach the network.
      cleanup();
      window.localStorage.clear();
      window.sessionStorage.clear();
    },
  };
}

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { ROOT } from '../../tools/run/root.mjs';

/** The emulator comes in a package of 240 MB, so it is fetched for its own test and kept beside the other caches. */
const PACKAGE = 'firebase-tools@15.34.2';
const FOLDER = join(ROOT, '.cache/firebase');
const INSTALL_MS = 300_000;

/** The official Firebase Auth emulator, running in this process. */
export interface FirebaseEmulator {
  /** Where it listens, such as 127.0.0.1:9099. */
  readonly host: string;
  /** The last code that was "sent" to a phone. */
  lastCode(mobile: string): Promise<string>;
  /** An ID token of somebody who logged in through a provider. */
  tokenFrom(
    provider: 'google.com' | 'facebook.com',
    person: { readonly sub: string; readonly email: string },
  ): Promise<string>;
  stop(): Promise<void>;
}

/** Starts the emulator for a project, fetching it first when it is not here yet. */
export async function startFirebaseEmulator(projectId: string): Promise<FirebaseEmulator> {
  ensurePackage();
  const load = createRequire(join(FOLDER, 'package.json'));
  const { createApp } = load('firebase-tools/lib/emulator/auth/server.js') as {
    createApp: (projectId: string) => Promise<RequestListener>;
  };
  const server = createServer(await createApp(projectId)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://${host}${path}`, {
      headers: { Authorization: 'Bearer owner', 'Content-Type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`The emulator answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    host,
    async lastCode(mobile) {
      const { verificationCodes } = await ask(`/emulator/v1/projects/${projectId}/verificationCodes`);
      const sent = (verificationCodes ?? []) as { phoneNumber: string; code: string }[];
      return sent.reverse().find(({ phoneNumber }) => phoneNumber === mobile)?.code ?? '';
    },
    async tokenFrom(providerId, { sub, email }) {
      const identity = JSON.stringify({ sub, email, email_verified: true });
      const { idToken } = await ask('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=any', {
        postBody: new URLSearchParams({ id_token: identity, providerId }).toString(),
        requestUri: 'http://localhost',
        returnIdpCredential: true,
        returnSecureToken: true,
      });
      return String(idToken);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function ensurePackage(): void {
  if (existsSync(join(FOLDER, 'node_modules/firebase-tools/package.json'))) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'package.json'), JSON.stringify({ name: 'firebase-emulator', private: true }));
  execFileSync('npm', ['install', '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', PACKAGE], {
    cwd: FOLDER,
    timeout: INSTALL_MS,
    stdio: 'pipe',
  });
}

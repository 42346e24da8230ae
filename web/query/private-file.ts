import { GATEWAY_MOBILE } from '@perya/contract';
import { apiHost } from './api-host.ts';

/** A file of the server that only whoever is logged in may have; nothing where it cannot be had. */
export async function fetchPrivateFile(url: string, signal: AbortSignal): Promise<Blob | null> {
  // A session is told to nobody else.
  if (!url.startsWith('/wps/')) return null;
  const { merchant, language, token } = apiHost();
  const headers = {
    Merchant: merchant(),
    Language: language(),
    Gateway: String(GATEWAY_MOBILE),
    Authorization: token() ?? '',
  };
  try {
    const response = await fetch(url, { headers, signal });
    return response.ok ? await response.blob() : null;
  } catch {
    return null;
  }
}

import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from './api-host.ts';
import { fetchPrivateFile } from './private-file.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
connectApi({
  merchant: () => 'ty01',
  language: () => 'EN',
  token: () => 'secret',
  owner: () => 'ana',
  onProblem: () => {},
});
const { signal } = new AbortController();
afterEach(() => fetched.mockReset());

describe('a file of its owner', () => {
  it('is fetched with the session', async () => {
    fetched.mockResolvedValue(new Response('picture'));
    expect(await (await fetchPrivateFile('/wps/promotion/image/a', signal))?.text()).toBe('picture');
    expect(fetched.mock.calls[0]?.[1]?.headers).toMatchObject({ Authorization: 'secret', Merchant: 'ty01' });
  });

  it('is nothing where it is refused or cannot be reached', async () => {
    fetched.mockResolvedValueOnce(new Response('', { status: 404 })).mockRejectedValueOnce(new TypeError('lost'));
    expect(await fetchPrivateFile('/wps/promotion/image/a', signal)).toBeNull();
    expect(await fetchPrivateFile('/wps/promotion/image/a', signal)).toBeNull();
  });

  it.each(['//other.example/x', 'https://other.example/wps/x', '/files/a'])(
    'tells the session to nobody else: %s',
    async (url) => {
      expect(await fetchPrivateFile(url, signal)).toBeNull();
      expect(fetched).not.toHaveBeenCalled();
    },
  );
});

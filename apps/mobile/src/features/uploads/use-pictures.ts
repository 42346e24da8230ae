import { useEffect, useState } from 'react';
import { fetchPrivateFile } from '@perya/web/query/private-file.ts';
import { readPicture } from './read-picture.ts';

const NONE: readonly string[] = [];

/**
 * The addresses under which pictures can be drawn; empty where one is on its way or cannot be had. What only its owner
 * may see is fetched with the session, which an image does not carry. [UPL-05]
 */
export function usePictures(urls: readonly string[], isPrivate: boolean): readonly string[] {
  const [fetched, setFetched] = useState(NONE);
  const list = urls.join();
  useEffect(() => {
    if (!isPrivate) return undefined;
    const flight = new AbortController();
    const all = list.split(',').map(async (url) => {
      const file = await fetchPrivateFile(url, flight.signal);
      return file ? readPicture(file) : '';
    });
    void Promise.all(all).then((pictures) => flight.signal.aborted || setFetched(pictures));
    return () => flight.abort();
  }, [list, isPrivate]);
  return isPrivate ? urls.map((_, at) => fetched[at] ?? '') : urls;
}

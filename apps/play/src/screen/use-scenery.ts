import { loadPicture } from '@perya/stage';
import { useEffect, useState } from 'react';
import { themeFolder } from '../theme-folder.ts';

/** The picture behind everything, once it has come; it is asked for when the game itself can be seen. */
export function useScenery(theme: string, isReady: boolean): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    if (!isReady) return undefined;
    void loadPicture(`${themeFolder(theme)}background`, 'jpg').then((picture) => {
      if (!isGone && picture) setUrl(picture.src);
    });
    return () => {
      isGone = true;
    };
  }, [theme, isReady]);
  return url;
}

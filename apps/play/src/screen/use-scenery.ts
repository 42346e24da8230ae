import { pictureEnding } from '@perya/stage';
import { useEffect, useState } from 'react';
import { themeFolder } from '../theme-folder.ts';

/** The picture behind everything, once it has come; nothing waits for it. */
export function useScenery(theme: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let isGone = false;
    void pictureEnding('jpg').then((ending) => {
      const picture = new Image();
      const name = `${themeFolder(theme)}background.${ending}`;
      picture.addEventListener('load', () => {
        if (!isGone) setUrl(name);
      });
      picture.src = name;
    });
    return () => {
      isGone = true;
    };
  }, [theme]);
  return url;
}

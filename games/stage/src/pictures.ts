/** A picture of one dot, which only browsers that know WebP can read. */
const ONE_DOT = 'data:image/webp;base64,UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==';

let knowsWebp: Promise<boolean> | undefined;

function load(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const picture = new Image();
    picture.addEventListener('load', () => resolve(picture));
    picture.addEventListener('error', () => reject(new Error(`${url} did not come`)));
    picture.src = url;
  });
}

function webp(): Promise<boolean> {
  knowsWebp ??= load(ONE_DOT).then(
    ({ width }) => width === 1,
    () => false,
  );
  return knowsWebp;
}

/** The ending of pictures this browser reads: WebP, or the older one it is kept in as well. */
export async function pictureEnding(older: 'png' | 'jpg'): Promise<string> {
  return (await webp()) ? 'webp' : older;
}

const loaded = new Map<string, Promise<HTMLImageElement | null>>();

/** Loads a picture named without its ending, once; nothing when it cannot be had. */
export function loadPicture(name: string, older: 'png' | 'jpg'): Promise<HTMLImageElement | null> {
  const known = loaded.get(name);
  if (known) return known;
  const coming = pictureEnding(older)
    .then((ending) => load(`${name}.${ending}`))
    .catch(() => {
      // Another try may have a better network.
      loaded.delete(name);
      return null;
    });
  loaded.set(name, coming);
  return coming;
}

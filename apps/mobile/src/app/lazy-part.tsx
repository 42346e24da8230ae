import { useEffect, useState, type ComponentType } from 'react';

/** A part of the shell whose code is fetched when it is first wanted and which stays from then on. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  return function LazyPart({ wanted, ...props }: Props & { readonly wanted: boolean }) {
    const [, redraw] = useState(0);
    useEffect(() => {
      if (Part || !wanted) return undefined;
      let left = false;
      load().then(
        (loaded) => {
          Part = loaded;
          if (!left) redraw((count) => count + 1);
        },
        // Without its code the part stays away; the next wish tries again.
        () => undefined,
      );
      return () => {
        left = true;
      };
    }, [wanted]);
    return Part ? <Part {...(props as unknown as Props)} /> : null;
  };
}

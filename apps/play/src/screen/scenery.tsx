import { classNames } from '@perya/web/ui/class-names.ts';
import css from './scenery.module.css';
import { useScenery } from './use-scenery.ts';

interface SceneryProps {
  readonly theme: string;
  /** The game itself can be seen. */
  readonly isReady: boolean;
  /** Darker, where elements stand on it. */
  readonly isDim?: boolean;
}

/** The picture behind a game. */
export function Scenery({ theme, isReady, isDim = false }: SceneryProps) {
  const url = useScenery(theme, isReady);
  return (
    <div
      className={classNames(css.scenery, isDim && css.dim, url !== null && css.shown)}
      style={url === null ? undefined : { backgroundImage: `url(${url})` }}
    />
  );
}

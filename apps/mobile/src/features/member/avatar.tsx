import { classNames } from '@perya/web/ui/class-names.ts';
import { userCircleDuotone } from '@perya/web/ui/icon/glyphs/user-circle-duotone.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import css from './avatar.module.css';

interface AvatarProps {
  /** The address of the picture; without one a plain face stands in. */
  readonly url?: string | undefined;
  readonly size?: 'small' | 'large';
  /** The ring around it: the own picture has one of mango; others stand on a podium, or have none. */
  readonly ring?: 'accent' | 'silver' | 'bronze' | 'none';
}

/** The picture of a member; the name stands beside it, so it is not read aloud. */
export function Avatar({ url, size = 'small', ring = 'accent' }: AvatarProps) {
  return (
    <span className={classNames(css.avatar, size === 'large' && css.large, css[ring])}>
      {url ? (
        <img className={css.picture} src={url} alt="" width="96" height="96" decoding="async" draggable={false} />
      ) : (
        <Icon glyph={userCircleDuotone} className={css.face} />
      )}
    </span>
  );
}

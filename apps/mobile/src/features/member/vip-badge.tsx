import { Anchor } from '@perya/web/ui/anchor/anchor.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { crownSimpleFill } from '@perya/web/ui/icon/glyphs/crown-simple-fill.ts';
import { Icon } from '@perya/web/ui/icon/icon.tsx';
import { useDestination } from '../navigation/destination.ts';
import css from './vip-badge.module.css';

/** The level of a member, and the way to what it brings: without that screen a level says nothing. [MINE-03] */
export function VipBadge({ label }: { readonly label: string }) {
  const href = useDestination('benefits');
  if (label === '' || href === null) return null;
  return (
    <Anchor href={href} className={classNames('hit', css.badge)}>
      <Icon glyph={crownSimpleFill} className={css.crown} />
      {label}
    </Anchor>
  );
}

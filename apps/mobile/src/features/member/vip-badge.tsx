import { Anchor } from '../../ui/anchor/anchor.tsx';
import { classNames } from '../../ui/class-names.ts';
import { crownSimpleFill } from '../../ui/icon/glyphs/crown-simple-fill.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { useDestination } from '../navigation/destination.ts';
import css from './vip-badge.module.css';

/** The level of a member; it leads to what the level brings once that screen exists. [MINE-03] */
export function VipBadge({ label }: { readonly label: string }) {
  const href = useDestination('benefits');
  if (label === '') return null;
  const content = (
    <>
      <Icon glyph={crownSimpleFill} className={css.crown} />
      {label}
    </>
  );
  if (!href) return <span className={css.badge}>{content}</span>;
  return (
    <Anchor href={href} className={classNames('hit', css.badge)}>
      {content}
    </Anchor>
  );
}

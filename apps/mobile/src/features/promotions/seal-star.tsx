import css from './seal-star.module.css';

const STAR =
  'M0-18l3.6 9.2 9.1-3.8-3.8 9.1L18.1.1 8.9 3.7l3.8 9.1L3.6 9 0 18.2-3.6 9l-9.1 3.8 3.8-9.1-9.2-3.6 9.2-3.6-3.8-9.1 9.1 3.8z';

/** The star of the house, pressed into a seal or a hub of a picture. */
export function SealStar({ x, y }: { readonly x: number; readonly y: number }) {
  return <path d={STAR} transform={`translate(${x} ${y})`} className={css.star} />;
}

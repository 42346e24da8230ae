import css from './rays.module.css';

const REACH = 500;
const COUNT = 20;

/** Beams around a point, to be drawn by `Rays`; made once by whoever shows them. */
// @__NO_SIDE_EFFECTS__
export function raysAround(x: number, y: number): string {
  return Array.from({ length: COUNT }, (_, ray) => {
    const edge = (half: number) => {
      const angle = ((ray * 2 + half) * Math.PI) / COUNT;
      return `${Math.round(x + REACH * Math.cos(angle))} ${Math.round(y + REACH * Math.sin(angle))}`;
    };
    return `M${x} ${y}L${edge(0)}L${edge(1)}Z`;
  }).join('');
}

interface RaysProps {
  readonly path: string;
  /** The size of the ground the beams were made for. */
  readonly box: string;
}

/** The beams behind a picture. */
export function Rays({ path, box }: RaysProps) {
  return (
    <svg className={css.rays} viewBox={`0 0 ${box}`} preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <path d={path} />
    </svg>
  );
}

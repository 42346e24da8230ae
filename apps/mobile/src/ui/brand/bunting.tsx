import { classNames } from '../class-names.ts';
import css from './brand.module.css';

const SPANS = 3;
const SPAN_WIDTH = 125;
const FLAGS_PER_SPAN = 7;
const SAG = 10.42;
const COLOURS = ['var(--brand)', 'var(--accent)', 'var(--flag)', '#3d7bff', '#2fc27a'];

/** Where the rope hangs and how far it leans, at a share of its span. */
function hang(share: number): { readonly y: number; readonly lean: number } {
  const y = 1 + 4 * SAG * share * (1 - share);
  const slope = (4 * SAG * (1 - 2 * share)) / SPAN_WIDTH;
  return { y, lean: (Math.atan(slope) * 180) / Math.PI };
}

const ROPE = Array.from({ length: SPANS }, (_, span) => {
  const left = span * SPAN_WIDTH;
  return `M${left} 1Q${left + SPAN_WIDTH / 2} ${1 + 2 * SAG} ${left + SPAN_WIDTH} 1`;
}).join('');

const FLAGS = Array.from({ length: SPANS * FLAGS_PER_SPAN }, (_, index) => {
  const share = ((index % FLAGS_PER_SPAN) + 0.5) / FLAGS_PER_SPAN;
  const { y, lean } = hang(share);
  const x = Math.floor(index / FLAGS_PER_SPAN) * SPAN_WIDTH + share * SPAN_WIDTH;
  return { place: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${lean.toFixed(1)})`, colour: COLOURS[index % 5] };
});

/** The string of flags over festive screens; an ornament, so nothing is read aloud. */
export function Bunting({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={classNames(css.bunting, className)}
      viewBox="0 0 375 26"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden
      focusable="false"
    >
      <path className={css.rope} d={ROPE} />
      {FLAGS.map(({ place, colour }) => (
        <path key={place} transform={place} d="M-6.4 0H6.4L0 13Z" fill={colour} />
      ))}
    </svg>
  );
}

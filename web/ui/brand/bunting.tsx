import { classNames } from '../class-names.ts';
import css from './brand.module.css';

const SPANS = 3;
const SPAN_WIDTH = 125;
const FLAGS_PER_SPAN = 7;
const SAG = 10.42;
const COLOURS = ['var(--brand)', 'var(--accent)', 'var(--flag)', '#3d7bff', '#2fc27a'];

const ROPE = Array.from({ length: SPANS }, (_, span) => {
  const left = span * SPAN_WIDTH;
  return `M${left} 1Q${left + SPAN_WIDTH / 2} ${1 + 2 * SAG} ${left + SPAN_WIDTH} 1`;
}).join('');

/** A flag hangs square to the rope, at a share of its span. */
function flag(left: number, share: number): string {
  const [x, y] = [left + share * SPAN_WIDTH, 1 + 4 * SAG * share * (1 - share)];
  const lean = Math.atan((4 * SAG * (1 - 2 * share)) / SPAN_WIDTH);
  const corner = (along: number, down: number) =>
    [x + along * Math.cos(lean) - down * Math.sin(lean), y + along * Math.sin(lean) + down * Math.cos(lean)]
      .map((number) => number.toFixed(1))
      .join(' ');
  return `M${corner(-6.4, 0)}L${corner(6.4, 0)}L${corner(0, 13)}Z`;
}

/** All flags of a colour are one shape: there are many festive screens, and none should be slow for it. */
const FLAGS = COLOURS.map((colour, first) => {
  const places = Array.from({ length: SPANS * FLAGS_PER_SPAN }, (_, at) => at).filter(
    (at) => at % COLOURS.length === first,
  );
  const shapes = places.map((at) =>
    flag(Math.floor(at / FLAGS_PER_SPAN) * SPAN_WIDTH, ((at % FLAGS_PER_SPAN) + 0.5) / FLAGS_PER_SPAN),
  );
  return { colour, shape: shapes.join('') };
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
      {FLAGS.map(({ colour, shape }) => (
        <path key={colour} d={shape} fill={colour} />
      ))}
    </svg>
  );
}

import type { CoinChoice } from '@perya/instant/coin/public';

const RAYS = Array.from({ length: 16 }, (_, at) => (at * 360) / 16);
const BEADS = Array.from({ length: 36 }, (_, at) => (at * 360) / 36);

const METALS = {
  heads: { light: '#fff3b8', body: '#ffc93c', deep: '#b97a05', ink: '#8a5200' },
  tails: { light: '#ffffff', body: '#c6d2e4', deep: '#66758f', ink: '#3c4963' },
} as const;

/** A side of the coin: a sun with a face in gold, or a cross in silver. */
export function CoinFace({
  side,
  className,
}: {
  readonly side: CoinChoice['side'];
  readonly className: string | undefined;
}) {
  const { light, body, deep, ink } = METALS[side];
  return (
    <svg viewBox="-50 -50 100 100" className={className} aria-hidden="true">
      <defs>
        <radialGradient id={`coin-${side}`} cx="36%" cy="28%" r="80%">
          <stop offset="0" stopColor={light} />
          <stop offset="0.5" stopColor={body} />
          <stop offset="1" stopColor={deep} />
        </radialGradient>
      </defs>
      <circle r="50" fill={deep} />
      <circle r="48" fill={`url(#coin-${side})`} />
      {BEADS.map((angle) => (
        <circle key={angle} r="1.3" cy="-43.5" fill={ink} opacity="0.55" transform={`rotate(${angle})`} />
      ))}
      <circle r="39" fill="none" stroke={ink} strokeWidth="1.4" opacity="0.6" />
      {side === 'heads' ? <Sun ink={ink} light={light} /> : <Cross ink={ink} light={light} />}
    </svg>
  );
}

interface InkProps {
  readonly ink: string;
  readonly light: string;
}

function Sun({ ink, light }: InkProps) {
  return (
    <g fill="none" stroke={ink} strokeLinecap="round" strokeWidth="2.6">
      {RAYS.map((angle, at) => (
        <path
          key={angle}
          d={at % 2 === 0 ? 'M-3 -22L0 -36L3 -22Z' : 'M0 -23V-30'}
          fill={ink}
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r="19" fill={light} />
      <circle cx="-6.5" cy="-4" r="1.6" fill={ink} />
      <circle cx="6.5" cy="-4" r="1.6" fill={ink} />
      <path d="M0 -3V3" />
      <path d="M-8 6.5Q0 13.5 8 6.5" />
    </g>
  );
}

function Cross({ ink, light }: InkProps) {
  return (
    <g fill={light} stroke={ink} strokeLinejoin="round" strokeWidth="2.6">
      {[0, 90, 180, 270].map((angle) => (
        <path key={angle} d="M-3.4 -4L-11 -33Q0 -29 11 -33L3.4 -4Z" transform={`rotate(${angle})`} />
      ))}
      {[45, 135, 225, 315].map((angle) => (
        <circle key={angle} r="3.4" cy="-25" transform={`rotate(${angle})`} />
      ))}
      <circle r="8" />
    </g>
  );
}

import { memo } from 'react';
import { timesText } from '../times-text.ts';
import { wheelColor, wheelInk } from './wheel-colors.ts';

const FULL = 360;
const EDGE = 92;
/** More segments than these get smaller letters. */
const ROOMY = 12;

/** The wheel itself: it is drawn once and only turned. */
export const WheelDisc = memo(function WheelDisc({ segments }: { readonly segments: readonly number[] }) {
  const wide = FULL / segments.length;
  const size = segments.length > ROOMY ? 8 : 12;
  return (
    <>
      <circle r="99" fill="#8a4b00" />
      <circle r="97.5" fill="#ffc12e" />
      {segments.map((pays, at) => (
        // A segment is known by its place.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={at}>
          <path d={slice(at * wide, wide)} fill={wheelColor(pays)} stroke="#1b1350" strokeWidth="1.2" />
          <text
            transform={`rotate(${(at + 0.5) * wide}) translate(0 -${EDGE - 13 - size / 3})${size < 12 ? ' rotate(-90)' : ''}`}
            fill={wheelInk(pays)}
            fontSize={size}
            fontWeight="800"
            textAnchor={size < 12 ? 'end' : 'middle'}
            dominantBaseline="central"
            {...(size < 12 && { dx: 9 })}
          >
            {pays === 0 ? '0' : `${timesText(pays).replace(/\.?0+$/, '')}×`}
          </text>
          <circle r="1.9" cy="-94.7" fill="#fff6d8" transform={`rotate(${at * wide})`} />
        </g>
      ))}
      <circle r="45" fill="#ffc12e" />
      <circle r="42" fill="#1b1350" />
    </>
  );
});

/** A piece of the wheel; the first begins on top and they follow clockwise. */
function slice(from: number, wide: number): string {
  const at = (degrees: number) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(EDGE * Math.cos(angle)).toFixed(2)} ${(EDGE * Math.sin(angle)).toFixed(2)}`;
  };
  return `M0 0L${at(from)}A${EDGE} ${EDGE} 0 0 1 ${at(from + wide)}Z`;
}

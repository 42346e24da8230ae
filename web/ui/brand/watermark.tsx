import { BULBS, CENTRE, SUN } from './mark-shape.ts';

/** The mark as an outline in white, behind what stands on a strong ground. */
export function Watermark({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 64 64" fill="#fff" aria-hidden focusable="false">
      <circle cx={CENTRE} cy={CENTRE} r="22.5" fill="none" stroke="#fff" strokeWidth="2.5" />
      <path d={SUN} />
      {BULBS.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="4.7" />
      ))}
    </svg>
  );
}

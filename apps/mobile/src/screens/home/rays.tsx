const CENTRE = { x: 262, y: 70 };
const REACH = 500;
const COUNT = 20;

const PATH = Array.from({ length: COUNT }, (_, ray) => {
  const edge = (half: number) => {
    const angle = ((ray * 2 + half) * Math.PI) / COUNT;
    return `${Math.round(CENTRE.x + REACH * Math.cos(angle))} ${Math.round(CENTRE.y + REACH * Math.sin(angle))}`;
  };
  return `M${CENTRE.x} ${CENTRE.y}L${edge(0)}L${edge(1)}Z`;
}).join('');

/** The beams behind the picture of a slide. */
export function Rays({ className }: { readonly className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 343 152" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <path d={PATH} />
    </svg>
  );
}

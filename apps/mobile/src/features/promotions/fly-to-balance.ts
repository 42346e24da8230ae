import { prefersReducedMotion } from '@perya/web/ui/reduced-motion.ts';
import { routes } from '../../routes.ts';
import css from './fly-to-balance.module.css';

/** As long as `--t-count`, and a moment more. */
const FLIGHT_MS = 650;

/** Where money goes: the balance where it is in sight, else the account it is part of. */
const TARGETS = ['[data-balance]', `nav a[href="${routes.mine.path}"]`];

/** Lets an amount that was taken fly to the balance; who wants less movement sees it there at once. [SCR-30] */
export function flyToBalance(amount: Element): void {
  const start = amount.getBoundingClientRect();
  const end = TARGETS.flatMap((target) => Array.from(document.querySelectorAll(target), boxOf)).find(isInSight);
  if (prefersReducedMotion() || !end || !isInSight(start)) return;
  const flying = document.createElement('div');
  flying.className = css.flying ?? '';
  flying.setAttribute('aria-hidden', 'true');
  flying.append(amount.cloneNode(true));
  flying.style.left = `${start.left}px`;
  flying.style.top = `${start.top}px`;
  document.body.append(flying);
  // Where it starts has to be known before it can leave.
  flying.getBoundingClientRect();
  const [x, y] = [middleOf(end) - middleOf(start), end.top - start.top];
  flying.style.transform = `translate(${x}px, ${y}px) scale(0.5)`;
  flying.style.opacity = '0';
  setTimeout(() => flying.remove(), FLIGHT_MS);
}

function boxOf(element: Element): DOMRect {
  return element.getBoundingClientRect();
}

function isInSight({ width, top, bottom }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < window.innerHeight;
}

function middleOf({ left, width }: DOMRect): number {
  return left + width / 2;
}

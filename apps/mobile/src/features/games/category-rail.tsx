import { useRef, type KeyboardEvent } from 'react';
import { Art } from '@perya/web/ui/art/art.tsx';
import { classNames } from '@perya/web/ui/class-names.ts';
import { stepFrom } from '@perya/web/ui/step-from.ts';
import { useT, type TextKey } from '../../lib/i18n/i18n.ts';
import type { Category } from './categories.ts';
import { CATEGORY_ART } from './category-art.ts';
import css from './category-rail.module.css';

interface CategoryRailProps<Key extends Category> {
  readonly label: string;
  readonly categories: readonly Key[];
  readonly value: Key;
  readonly onChange: (category: Key) => void;
  readonly panelId: string;
}

/** The categories side by side; the arrows choose too. [HOME-14, HOME-18] */
export function CategoryRail<Key extends Category>(props: CategoryRailProps<Key>) {
  const { label, categories, value, onChange, panelId } = props;
  const t = useT();
  const rail = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = stepFrom(categories.indexOf(value), categories.length, event.key);
    const next = to === undefined ? undefined : categories[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next);
    (rail.current?.children[to] as HTMLElement | undefined)?.focus();
  };
  return (
    <div ref={rail} role="tablist" aria-label={label} className={css.rail}>
      {categories.map((category) => (
        <button
          key={category}
          type="button"
          role="tab"
          aria-selected={category === value}
          aria-controls={panelId}
          tabIndex={category === value ? 0 : -1}
          className={classNames(css.kind, category === value && css.on)}
          onClick={() => onChange(category)}
          onKeyDown={onKeyDown}
        >
          <Art name={CATEGORY_ART[category]} size="0.68rem" eager />
          {t(nameOf(category))}
        </button>
      ))}
    </div>
  );
}

function nameOf(category: Category): TextKey {
  return category === 'HOT' ? 'games.hotOnes' : `gameType.${category}`;
}

import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import { IconButton } from '@perya/web/ui/icon-button/icon-button.tsx';

/** What can be done with the whole page, from its header. */
interface PageAction {
  readonly icon: Glyph;
  readonly label: string;
  readonly onPress: () => void;
}

const usePageActions = create<{ readonly action: PageAction | null }>(() => ({ action: null }));

/** Puts an action into the header for as long as this is on screen; nothing is no action. */
export function usePageAction(action: PageAction | null): void {
  const latest = useRef(action);
  latest.current = action;
  const icon = action?.icon;
  const label = action?.label;
  useLayoutEffect(() => {
    if (!icon || label === undefined) return undefined;
    usePageActions.setState({ action: { icon, label, onPress: () => latest.current?.onPress() } });
    return () => usePageActions.setState({ action: null });
  }, [icon, label]);
}

/** The action of the page on screen. */
export function PageActionButton() {
  const action = usePageActions((state) => state.action);
  return action && <IconButton icon={action.icon} label={action.label} onClick={action.onPress} />;
}

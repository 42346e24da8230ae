import type { Tone } from '@perya/web/ui/icon-tile/icon-tile.tsx';
import type { Glyph } from '@perya/web/ui/icon/glyph.ts';
import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';

/** A place that a tile or a row leads to. */
export interface EntryView {
  readonly name: RouteName;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly tone: Tone;
  /** Nothing when it needs a session that is not there. [MINE-06] */
  readonly href: string | null;
  /** How many things really wait there. */
  readonly waiting?: number;
}

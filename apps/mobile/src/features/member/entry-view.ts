import type { TextKey } from '../../lib/i18n/i18n.ts';
import type { RouteName } from '../../routes.ts';
import type { Glyph } from '../../ui/icon/glyph.ts';
import type { Tone } from '../../ui/icon-tile/icon-tile.tsx';

/** A place that a tile or a row leads to. */
export interface EntryView {
  readonly name: RouteName;
  readonly label: TextKey;
  readonly icon: Glyph;
  readonly tone: Tone;
  /** Nothing when it needs a session that is not there. [MINE-06] */
  readonly href: string | null;
}

import type { Plugin } from 'vite';

/** What games drawn on the stage begin with. */
const REELS = /games[\\/]slots[\\/]view[\\/]slot-view\.ts$|faces[\\/]slots\.tsx$/;
const TUMBLES = /games[\\/]tumble[\\/]view[\\/]tumble-view\.ts$|faces[\\/]tumble\.tsx$/;
/** What other games and the sheets are made of: it brings along nothing that only reels need. */
const ELEMENTS = /apps[\\/]play[\\/]src[\\/](?:instant|sheets)[\\/]/;
/** Their indexes reach everything; what is used of them is found by the bundler. */
const INDEXED = /games[\\/]stage[\\/]src[\\/]|packages[\\/]contract[\\/]src[\\/]/;
/** Every game has sound; few others than reels draw on a canvas. */
const SOUND = /games[\\/]stage[\\/]src[\\/]sound\.ts$/;
const CANVAS = /games[\\/]stage[\\/]src[\\/]stage(?:-size)?\.ts$/;
const STAGE_OF_REELS = /games[\\/]stage[\\/]src[\\/](?:layer|number-sprites|particles|timeline)\.ts$/;

/** A group of modules that become one file. */
interface Group {
  readonly name: string;
  readonly test: (id: string) => boolean;
}

/** Few files, which pack better than many: what every game needs, what all reels share, and what each kind has besides. */
export function chunkPlan(): { readonly plugin: Plugin; readonly groups: Group[] } {
  const page = new Set<string>();
  const reels = new Set<string>();
  const tumbles = new Set<string>();
  const elements = new Set<string>();
  const plugin: Plugin = {
    name: 'perya:chunks',
    apply: 'build',
    buildEnd() {
      const follow = (id: string, into: Set<string>) => {
        if (into.has(id) || page.has(id) || INDEXED.test(id)) return;
        into.add(id);
        this.getModuleInfo(id)?.importedIds.forEach((imported) => follow(imported, into));
      };
      const ids = [...this.getModuleIds()];
      ids.filter((id) => this.getModuleInfo(id)?.isEntry).forEach((id) => follow(id, page));
      ids.filter((id) => REELS.test(id)).forEach((id) => follow(id, reels));
      ids.filter((id) => TUMBLES.test(id)).forEach((id) => follow(id, tumbles));
      ids.filter((id) => ELEMENTS.test(id)).forEach((id) => follow(id, elements));
    },
  };
  const isReel = (id: string) => reels.has(id) || tumbles.has(id);
  return {
    plugin,
    groups: [
      { name: 'page', test: (id) => page.has(id) || SOUND.test(id) },
      // A group takes along all that its modules need, so what others share with reels comes first.
      { name: 'canvas', test: (id) => CANVAS.test(id) },
      { name: 'parts', test: (id) => elements.has(id) && isReel(id) },
      { name: 'drawn', test: (id) => STAGE_OF_REELS.test(id) || (reels.has(id) && tumbles.has(id)) },
      { name: 'reels', test: (id) => reels.has(id) },
      { name: 'tumbles', test: (id) => tumbles.has(id) },
    ],
  };
}

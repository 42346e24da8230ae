import type { BrandContent } from './content-cache.service.ts';

declare module '../../platform/context.ts' {
  interface ServerState {
    readonly content: ContentState;
  }
}

/** What a server remembers of content. */
export interface ContentState {
  readonly brands: Map<string, BrandContent>;
}

/** Creates it. */
export function createContentState(): ContentState {
  return { brands: new Map() };
}

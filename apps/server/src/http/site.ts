import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pages } from '@perya/contract';
import * as v from 'valibot';

/** The built mobile site: the document with its open places, and what the build says about the pages. */
export interface Site {
  readonly document: string;
  readonly pages: Pages;
}

/** What fills the open places of the document. */
export interface Filling {
  readonly lang: string;
  readonly theme: string;
  readonly head: string;
  readonly frame: string;
  readonly start: string;
}

const PLACES = /%LANG%|%THEME%|<!--perya:(?:head|frame|start)-->/g;

/** Reads the built site; nothing when it was never built. */
export function loadSite(folder: string): Site | null {
  const document = join(folder, 'index.html');
  const pages = join(folder, 'pages.json');
  if (!existsSync(document) || !existsSync(pages)) return null;
  return {
    document: readFileSync(document, 'utf8'),
    pages: v.parse(Pages, JSON.parse(readFileSync(pages, 'utf8'))),
  };
}

/** Fills every open place of the document in one pass, so that no filling is searched for places again. */
export function fillDocument(document: string, filling: Filling): string {
  const values: Readonly<Record<string, string>> = {
    '%LANG%': filling.lang,
    '%THEME%': filling.theme,
    '<!--perya:head-->': filling.head,
    '<!--perya:frame-->': filling.frame,
    '<!--perya:start-->': filling.start,
  };
  return document.replace(PLACES, (place) => values[place] ?? '');
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pages } from '@perya/contract';
import { assert } from '@perya/std';
import * as v from 'valibot';

/** The built mobile site: the document with its open places, and what the build says about the pages. */
export interface Site {
  readonly document: string;
  readonly pages: Pages;
  /** Hashes of the styles in the document itself, for its content policy. */
  readonly styleHashes: readonly string[];
  /** And of the scripts. */
  readonly scriptHashes: readonly string[];
  /** The style of a built file, to stand in a page. */
  readonly style: (href: string) => Inlined;
}

/** A style as part of a document. */
export interface Inlined {
  readonly tag: string;
  readonly hash: string;
}

/** What fills the open places of the document. */
export interface Filling {
  readonly lang: string;
  readonly theme: string;
  /** Asked for before the scripts. */
  readonly pictures: string;
  readonly head: string;
  readonly shell: string;
  readonly start: string;
}

const PLACES = /%LANG%|%THEME%|<!--perya:(?:pictures|head|shell|start)-->/g;

/** Reads the built site; nothing when it was never built. */
export function loadSite(folder: string): Site | null {
  const document = join(folder, 'index.html');
  const pages = join(folder, 'pages.json');
  if (!existsSync(document) || !existsSync(pages)) return null;
  return {
    ...foldIn(readFileSync(document, 'utf8'), folder),
    pages: v.parse(Pages, JSON.parse(readFileSync(pages, 'utf8'))),
    style: (href) => inlined(folder, href),
  };
}

const FIRST_STYLE = /<link rel="stylesheet"[^>]*? href="(\/assets\/[^"]+\.css)"[^>]*>/g;

const OWN_SCRIPT = /<script>([^]*?)<\/script>/g;

/** What the first paint waits for stands in the document itself: fetching it would cost a round trip. */
function foldIn(document: string, folder: string): Pick<Site, 'document' | 'styleHashes' | 'scriptHashes'> {
  const styleHashes: string[] = [];
  const text = document.replace(FIRST_STYLE, (_, href: string) => {
    const { tag, hash } = inlined(folder, href);
    styleHashes.push(hash);
    return tag;
  });
  const scriptHashes = [...document.matchAll(OWN_SCRIPT)].map(([, script = '']) => hashOf(script));
  return { document: text, styleHashes, scriptHashes };
}

function inlined(folder: string, href: string): Inlined {
  const text = readFileSync(join(folder, href), 'utf8').trim();
  assert(!text.includes('</style'), `${href} would end its own tag`);
  return { tag: `<style>${text}</style>${standIn(href)}`, hash: hashOf(text) };
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Tells the loader of screens that a style is there already: a second copy would come last and win over its guests. */
function standIn(href: string): string {
  return `<link rel="stylesheet" href="${href}" media="not all" disabled>`;
}

/** Fills every open place of the document in one pass, so that no filling is searched for places again. */
export function fillDocument(document: string, filling: Filling): string {
  const values: Readonly<Record<string, string>> = {
    '%LANG%': filling.lang,
    '%THEME%': filling.theme,
    '<!--perya:pictures-->': filling.pictures,
    '<!--perya:head-->': filling.head,
    '<!--perya:shell-->': filling.shell,
    '<!--perya:start-->': filling.start,
  };
  return document.replace(PLACES, (place) => values[place] ?? '');
}

import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { treeOf, type Tree } from './tree.ts';

/** What git ignores, and what is not text. */
const IGNORED = new Set(['node_modules', 'dist', 'coverage', '.cache', '.git', 'shots']);
const IGNORED_AT_ROOT = new Set(['data', 'package-lock.json']);
const NOT_TEXT = /\.(png|webp|jpg|ico|woff2?|log|tsbuildinfo)$/;

/** Reads the repository as it lies on the disk. */
export function loadRepository(root: string): Tree {
  const contents: Record<string, string> = {};
  const emptyFolders: string[] = [];
  const visit = (folder: string) => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    if (entries.length === 0) emptyFolders.push(folder);
    for (const entry of entries) {
      if (IGNORED.has(entry.name) || (folder === '' && IGNORED_AT_ROOT.has(entry.name))) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (NOT_TEXT.test(entry.name)) contents[path] = '';
      else if (entry.isFile()) contents[path] = readFileSync(join(root, path), 'utf8');
    }
  };
  visit('');
  return treeOf(contents, emptyFolders);
}

import { allTestsRun, rawHtml, sqlText, testsHaveSubjects } from './rules/code.ts';
import { tokenColours } from './rules/colours.ts';
import { cycles } from './rules/cycles.ts';
import { deadFiles } from './rules/dead-files.ts';
import { dependencies } from './rules/dependencies.ts';
import { decisionPages, emptyFolders, foreignPlaces, namedPlaces, packageReadmes } from './rules/documents.ts';
import { namedExports, noBarrels } from './rules/exports.ts';
import { languagesOnce } from './rules/languages.ts';
import { layers } from './rules/layers.ts';
import { ledgerKeys } from './rules/ledger-keys.ts';
import { logLines } from './rules/log-lines.ts';
import { kebabCase, serverRoles } from './rules/names.ts';
import { purity } from './rules/purity.ts';
import { serverLevels } from './rules/server-levels.ts';
import { moduleState, stateOwners } from './rules/server-state.ts';
import { sharedWords } from './rules/shared-words.ts';
import { fileSize, functionSize } from './rules/size.ts';
import { tableOwners } from './rules/table-owners.ts';
import { literalTexts, sameTexts, usedTexts } from './rules/texts.ts';
import type { Rule } from './tree.ts';

/** Every rule of the house. */
export const RULES: readonly Rule[] = [
  layers,
  serverLevels,
  tableOwners,
  ledgerKeys,
  sharedWords,
  moduleState,
  stateOwners,
  cycles,
  dependencies,
  purity,
  fileSize,
  functionSize,
  kebabCase,
  serverRoles,
  deadFiles,
  namedExports,
  noBarrels,
  rawHtml,
  tokenColours,
  sqlText,
  logLines,
  allTestsRun,
  testsHaveSubjects,
  emptyFolders,
  packageReadmes,
  decisionPages,
  foreignPlaces,
  namedPlaces,
  languagesOnce,
  sameTexts,
  usedTexts,
  literalTexts,
];

import { parse, type AtRule, type Declaration, type Rule } from 'postcss';
import selectorParser from 'postcss-selector-parser';
import valueParser from 'postcss-value-parser';
import { below, browserData, supportOf, type Feature } from './browser-data.ts';

/** Something in emitted CSS that Safari of iOS 12.4 does not know. */
export interface StyleProblem {
  readonly what: string;
  readonly since: string;
  readonly near: string;
}

/** Declarations that do no harm where they are not understood: the page is a little less comfortable, never wrong. */
const HARMLESS = new Set([
  'accent-color',
  'color-scheme',
  'contain',
  'content-visibility',
  'cursor',
  'overscroll-behavior',
  'overscroll-behavior-x',
  'overscroll-behavior-y',
  'scroll-behavior',
  'scrollbar-color',
  'scrollbar-width',
  'text-size-adjust',
  'touch-action',
  'will-change',
]);

const css = browserData.css;
const FUNCTIONS = collectFunctions(below(css, 'types'));
const NEW_UNIT = /^-?[\d.]+([sld]v(?:h|w|min|max|b|i)|cq\w+|lh|rlh|cap)$/;

/** Looks through one emitted stylesheet. */
export function checkStyle(text: string): StyleProblem[] {
  const problems: StyleProblem[] = [];
  const root = parse(text);
  root.walk((node) => {
    if (node.type === 'atrule') problems.push(...checkAtRule(node));
    if (node.type === 'rule') problems.push(...checkRule(node));
    if (node.type === 'decl') problems.push(...checkDeclaration(node));
  });
  return problems;
}

function checkAtRule(rule: AtRule): StyleProblem[] {
  const near = `@${rule.name} ${rule.params}`;
  if (rule.name.startsWith('-')) return [];
  const problems = newer(below(css, 'at-rules', rule.name), `@${rule.name}`, near);
  if (rule.name !== 'media') return problems;
  for (const [, name = ''] of rule.params.matchAll(/\(\s*([a-z-]+)/g)) {
    problems.push(...newer(below(css, 'at-rules', 'media', name), `@media (${name})`, near));
  }
  if (/[<>]/.test(rule.params)) problems.push({ what: '@media range', since: '16.4', near });
  return problems;
}

function checkRule(rule: Rule): StyleProblem[] {
  const near = rule.selector;
  const parent = rule.parent;
  if (parent?.type === 'rule' || near.includes('&')) return [{ what: 'nesting', since: '16.5', near }];
  if (parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes')) return [];
  const problems: StyleProblem[] = [];
  selectorParser((selectors) => {
    selectors.walkPseudos((pseudo) => {
      const name = pseudo.value.replace(/^:+/, '');
      const support = supportOf(below(css, 'selectors', name));
      const isNew = !name.startsWith('-') && support && !support.plain && support.prefixes.length === 0;
      if (isNew) problems.push({ what: pseudo.value, since: support.since, near });
    });
  }).processSync(rule.selector);
  return problems;
}

function checkDeclaration(declaration: Declaration): StyleProblem[] {
  const property = declaration.prop.toLowerCase();
  if (property.startsWith('-') || HARMLESS.has(property)) return [];
  const near = declaration.toString();
  const problems: StyleProblem[] = [];
  const feature = below(css, 'properties', property);
  const support = supportOf(feature);
  if (support && !support.plain && !support.prefixes.some((prefix) => hasSibling(declaration, prefix + property))) {
    problems.push({ what: property, since: support.since, near });
  }
  if (/^(row-|column-)?gap$/.test(property) && !isInGrid(declaration)) {
    problems.push({ what: `${property} outside of display: grid`, since: '14.5', near });
  }
  valueParser(declaration.value).walk((node) => {
    const word = node.value.toLowerCase();
    if (node.type === 'function') problems.push(...checkFunction(feature, word, near));
    if (node.type !== 'word') return;
    if (NEW_UNIT.test(word)) problems.push({ what: `unit ${word.replace(/[-\d.]+/, '')}`, since: '15.4', near });
    problems.push(...checkWord(declaration, feature, word));
  });
  return problems;
}

function checkFunction(feature: Feature | undefined, name: string, near: string): StyleProblem[] {
  // `rect()` of `clip` is as old as CSS 2; the data only knows the new shape of that name.
  if (name.startsWith('-') || name === 'var' || name === 'url' || /^clip:\s*rect/.test(near)) return [];
  return newer(FUNCTIONS.get(name) ?? below(feature, name), `${name}()`, near);
}

/** A new keyword is fine when an old spelling of it stands before: `position: -webkit-sticky; position: sticky`. */
function checkWord(declaration: Declaration, feature: Feature | undefined, word: string): StyleProblem[] {
  const support = supportOf(below(feature, word));
  if (!support || support.plain) return [];
  const isCovered = support.prefixes.some((prefix) => hasSibling(declaration, declaration.prop, prefix + word));
  if (isCovered) return [];
  return [{ what: `${declaration.prop}: ${word}`, since: support.since, near: declaration.toString() }];
}

function newer(feature: Feature | undefined, what: string, near: string): StyleProblem[] {
  const support = supportOf(feature);
  return support && !support.plain ? [{ what, since: support.since, near }] : [];
}

function hasSibling(declaration: Declaration, property: string, value = ''): boolean {
  const siblings = declaration.parent?.nodes ?? [];
  return siblings.some((node) => node.type === 'decl' && node.prop === property && node.value.includes(value));
}

function isInGrid(declaration: Declaration): boolean {
  const siblings = declaration.parent?.nodes ?? [];
  return siblings.some((node) => node.type === 'decl' && node.prop === 'display' && /grid/.test(node.value));
}

/** Functions such as `clamp()` stand at different depths of the data; the first of a name counts. */
function collectFunctions(types: Feature | undefined): ReadonlyMap<string, Feature> {
  const found = new Map<string, Feature>();
  const visit = (feature: Feature) => {
    for (const [name, value] of Object.entries(feature)) {
      if (name === '__compat') continue;
      if (!found.has(name)) found.set(name, value as Feature);
      visit(value as Feature);
    }
  };
  if (types) visit(types);
  return found;
}

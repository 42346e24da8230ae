import type { CatalogArgument, CatalogFunction } from './catalog.ts';
import { answerOf, meaningOf, scalarOf } from './meanings.ts';

/** Functions that are bound in one file. */
export interface Binding {
  readonly file: string;
  readonly functions: readonly string[];
  /** Where the columns come from. */
  readonly columns: string;
  /** Where the types of elements come from. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  /** Functions around the posting of a batch: both read the parameters of the second. */
  readonly followers?: { readonly hold: string; readonly follow: string };
}

/** Every binding: functions that TypeScript calls with parameters side by side. */
export const BINDINGS: readonly Binding[] = [
  {
    file: 'apps/server/src/ledger/functions.gen.ts',
    functions: ['ledger_post', 'ledger_post_plain'],
    columns: './array-column.ts',
    sources: {
      '@perya/ledger': [
        'AccountId',
        'Category',
        'Currency',
        'Detail',
        'MemberId',
        'MerchantCode',
        'Minor',
        'MoveKind',
        'Reference',
        'RoundName',
        'TransferKey',
        'VendorCode',
      ],
      './values.ts': ['AccountPlace', 'BookNr', 'Day', 'LegCount', 'MovePlace', 'MoveSeq', 'TransferNr'],
      './verdict.ts': ['RefusalCode'],
    },
  },
  {
    file: 'apps/server/src/modules/studio/functions.gen.ts',
    functions: ['open_rounds', 'close_rounds'],
    columns: '../../ledger/array-column.ts',
    sources: {
      '@perya/ledger': ['MemberId', 'Minor'],
      '../../ledger/values.ts': ['LegCount', 'TransferNr'],
      '../../platform/db/studio-values.ts': [
        'Nonce',
        'RoundEndState',
        'RoundId',
        'RoundKey',
        'RoundNo',
        'SeedId',
        'TitleId',
      ],
    },
    followers: { hold: 'round_hold', follow: 'round_follow' },
  },
];

const LINE = 120;

/** What the statement of a batch names by itself, as SQL. */
const OF_BATCH: readonly string[] = ['p_lowest', 'p_balances_before', 'p_versions_before'];

const COLUMNS = ['BooleanColumn', 'HashColumn', 'PlainColumn', 'TextColumn', 'TimestampColumn'];

/** The functions of a binding that the catalog is asked for. */
export function functionsOf({ functions, followers }: Binding): readonly string[] {
  return followers ? [...functions, followers.hold, followers.follow] : functions;
}

/** The file that binds functions of the catalog by the names of their parameters. */
export function bindingOf(binding: Binding, found: readonly CatalogFunction[]): string {
  const body = found.map((one) => partOf(binding, one)).join('\n');
  const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
  const imports = Object.entries(binding.sources)
    .map(([source, names]) => [source, names.filter(isUsed)] as const)
    .filter(([, names]) => names.length > 0)
    .map(([source, names]) => importOf(source, names));
  imports.splice(1, 0, `import { ${COLUMNS.filter(isUsed).join(', ')} } from '${binding.columns}';`);
  return [
    '// Written by `npx tsx tools/sql-binding.ts` from the catalog of a migrated database: change that, never this file.',
    ...imports,
    '',
    body,
  ].join('\n');
}

function importOf(source: string, names: readonly string[]): string {
  const line = `import type { ${names.join(', ')} } from '${source}';`;
  return line.length <= LINE
    ? line
    : `import type {\n${names.map((name) => `  ${name},\n`).join('')}} from '${source}';`;
}

function partOf({ followers }: Binding, { name, arguments: all }: CatalogFunction): string {
  const asked = all.filter(({ mode }) => mode === 'i' || mode === 'b');
  if (asked.length === 0) throw new Error(`the catalog has no function ${name}`);
  const sent = asked.filter((one) => !OF_BATCH.includes(one.name));
  if (name === followers?.hold) return callOf(name, asked, followers.follow);
  if (name === followers?.follow) {
    return [classOf(name, sent), placesOf(name, sent), callOf(name, asked, name)].join('\n');
  }
  const answered = all.filter(({ mode }) => mode !== 'i');
  return [
    classOf(name, asked),
    ...(answered.length > 0 ? [rowOf(name, answered)] : []),
    statementOf(name, asked, answered),
  ].join('\n');
}

/** The names of parameters in the order in which their values are sent. */
function placesOf(name: string, sent: readonly CatalogArgument[]): string {
  return [
    `/** The parameters of \`${name}\` in the order of their values. */`,
    `export const ${upper(name)}_PLACES: readonly (keyof ${pascal(name)})[] = [`,
    ...sent.map((one) => `  '${one.name}',`),
    '];',
    '',
  ].join('\n');
}

/** A call among others in one statement: the batch names what is its own, and the rest has places among the parameters. */
function callOf(name: string, asked: readonly CatalogArgument[], sentBy: string): string {
  const ofBatch = asked.filter((one) => OF_BATCH.includes(one.name));
  const given = asked.map(
    (one) => `${one.name} => \${${ofBatch.includes(one) ? `batch.${one.name}` : `at('${one.name}')`}}`,
  );
  return [
    `/** Calls \`${name}\` in the statement of a batch. */`,
    `export function ${camel(name)}Call(`,
    `  batch: Readonly<Record<${ofBatch.map((one) => `'${one.name}'`).join(' | ')}, string>>,`,
    `  at: (name: keyof ${pascal(sentBy)}) => string,`,
    '): string {',
    `  return \`${name}(`,
    wrapped(given, '    '),
    '  )`;',
    '}',
    '',
  ].join('\n');
}

function classOf(name: string, given: readonly CatalogArgument[]): string {
  const scalars = given.filter((one) => meaningOf(one) === null);
  const typed = scalars.map((one) => `readonly ${one.name}: ${scalarOf(one)}`).join('; ');
  const opening = `  constructor({ ${scalars.map((one) => one.name).join(', ')} }: { ${typed} }) {`;
  const wrapped = [
    '  constructor({',
    ...scalars.map((one) => `    ${one.name},`),
    '  }: {',
    ...scalars.map((one) => `    readonly ${one.name}: ${scalarOf(one)};`),
    '  }) {',
  ];
  const made = [
    ...(opening.length > LINE ? wrapped : [opening]),
    ...scalars.map((one) => `    this.${one.name} = ${one.name};`),
    '  }',
    '',
  ];
  return [
    `/** The parameters of \`${name}\`, by their names. */`,
    `export class ${pascal(name)} {`,
    ...given.map((one) => {
      const meaning = meaningOf(one);
      if (!meaning) return `  readonly ${one.name}: ${scalarOf(one)};`;
      const types = [`'${one.name}'`, ...(meaning.item === undefined ? [] : [meaning.item])];
      return `  readonly ${one.name} = new ${meaning.column}<${types.join(', ')}>();`;
    }),
    '',
    ...(scalars.length > 0 ? made : []),
    '  /** In the order in which the statement numbers them. */',
    '  values(): unknown[] {',
    '    return [',
    ...given.map((one) => `      this.${one.name}${meaningOf(one) ? '.toString()' : ''},`),
    '    ];',
    '  }',
    '}',
    '',
  ].join('\n');
}

function rowOf(name: string, answered: readonly CatalogArgument[]): string {
  return [
    `/** One row of the answer of \`${name}\`. */`,
    `export interface ${pascal(name)}Row {`,
    ...answered.map((one) => `  readonly ${one.name}: ${answerOf(one)};`),
    '}',
    '',
  ].join('\n');
}

function statementOf(name: string, given: readonly CatalogArgument[], answered: readonly CatalogArgument[]): string {
  const columns = answered.map((one) => (one.type.endsWith('[]') ? `${one.name}::text` : one.name));
  const parameters = given.map((one, at) => `${one.name} => $${at + 1}`);
  return [
    `/** The statement that calls \`${name}\`. */`,
    `export const ${upper(name)}_SQL = \`select ${columns.join(', ')}`,
    `  from ${name}(`,
    wrapped(parameters, '    '),
    '  )`;',
    '',
  ].join('\n');
}

/** Parameters side by side, as many as a line holds. */
function wrapped(parts: readonly string[], indent: string): string {
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && indent.length + last.length + part.length + 3 <= LINE) {
      lines[lines.length - 1] = `${last}, ${part}`;
    } else lines.push(part);
  }
  return lines.map((line) => indent + line).join(',\n');
}

function pascal(name: string): string {
  const text = camel(name);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function camel(name: string): string {
  return name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function upper(name: string): string {
  return name.toUpperCase();
}

import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, sourceFile, type SourceFile } from './imports.ts';

/**
 * The folders of each layer from the bottom up: one may import those before its semicolon, and of other layers what
 * follows the bar. The test refuses what is not listed. Of packages, `.oxlintrc.json` says what no layer may import.
 */
const table = `
schema-adapters: model; check countries declaration provider-rules providerPath.ts; provider; fields; tab-components;
  content; form; adapt.ts checks.ts content.ts forms.ts metadata.ts provider.ts values.ts
contract: conditionDomain.ts fieldRules.ts fieldsForEditors.ts jsonPointer.ts patterns toolMembers.ts; content-changes
  contentFindings.ts contractSchemas.ts languageDifferences.ts ruleChange.ts; editorSchema.ts lint; sentences; command;
  command.ts rules.ts sentences.ts | locales package.json
protocol: *
renderers: dialog model texts; messages rich-text theme; controls; tab-components widgets; fields; registries;
  templates; theme.ts; form; controls.ts form.ts gallery style.css texts.ts; standalone.ts | locales
src: account-data app/plainMarkdown.ts app/plainUri.ts app/texts browser links; errors provider; services; store;
  drafts; session; app/layout; account-form app/forms choices; app/portal step-up; passkeys; entry; account consents
  double-opt-in login preferences receipt registration reset-password sign-on social start; app/frame app/guards;
  app/routes.tsx; app/first-page preview; app/main.tsx | locales protocol studio/preview
studio: preview texts.ts; model; gateways; checkWorker.ts state; layout; forms; screens; routes.tsx; main.tsx |
  locales protocol
backend: shared; product/drizzle.config.ts product/evidence product/outbound product/pictures
  product/productMigrations.ts; product/evidence/receipt product/identity-provider product/mails; product/guards;
  product/content/staff product/data-rights/tables.ts product/declined-offers product/links product/login
  product/reference-data product/step-up;
  product/content/documents product/email-change product/reminders; product/content/pictures product/site;
  product/account-security product/content/checks product/newsletters; product/consents product/content/drafts
  product/link-exchange product/unsubscribe; product/choices product/content/reviews product/data-rights;
  product/content/publications product/services; product/form-counts; product/studio; product/webNode.ts;
  product/production; commands stand-ins | locales protocol
cdc-stand-in: * | locales
`;

/** Packages, and where they may not be imported: rules and gateways know no page, controls no form of rjsf. */
const limits = [
  {
    packages: /^(?:jotai|react)/,
    folders: /^src\/(?:account-data|app\/texts|browser|errors|links|provider|services)\//,
  },
  { packages: /^(?:jotai|react)/, folders: /^studio\/(?:gateways|model|preview)\// },
  { packages: /^@rjsf\/core/, folders: /^renderers\/(?:controls|fields|messages|model|tab-components|templates)\// },
  { packages: /^@rjsf\/core/, folders: /^studio\/(?:screens|state)\// },
];

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);
const words = (text: string): readonly string[] => text.trim().split(/\s+/);
const layers = new Map(
  table
    .trim()
    .split(/\n(?=\S)/)
    .map((row) => {
      const [layer = '', groups = '', others = ''] = row.split(/[:|]/);
      const ranked = groups.split(';').flatMap((group, rank) => words(group).map((name) => ({ name, rank })));
      return [layer, { ranked, others: words(others) }] as const;
    }),
);
const layerOf = (path: string): string => path.slice(0, path.indexOf('/'));

/** The listed folder or file of a path: the longest name counts. */
function entryOf(path: string) {
  const inside = path.slice(path.indexOf('/') + 1);
  const matches = layers.get(layerOf(path))?.ranked.filter(({ name }) => name === '*' || isIn(name, inside)) ?? [];
  return matches.toSorted((one, other) => other.name.length - one.name.length)[0];
}

function refusedImports({ path, imports }: SourceFile): readonly string[] {
  const from = entryOf(path);
  if (from === undefined) return [`${path}: this folder is not listed`];
  const { others } = layers.get(layerOf(path)) ?? { others: [] };
  const isRefused = (to: string): boolean => {
    if (limits.some(({ packages, folders }) => packages.test(to) && folders.test(path))) return true;
    if (layerOf(path) !== layerOf(to)) return layers.has(layerOf(to)) && !others.some((other) => isIn(other, to));
    const entry = entryOf(to);
    return entry?.name !== from.name && (entry === undefined || entry.rank >= from.rank);
  };
  return imports.filter(isRefused).map((to) => `${path} may not import ${to}`);
}

/** A file of the customers' application: 0 a gateway, 1 a flow or a rule, 2 atoms, 3 a screen or another part of React. */
function levelOf({ path, imports }: SourceFile): number {
  if (/^src\/(?:browser|provider|services)\/[^/]+$/.test(path)) return 0;
  if (path.endsWith('.tsx') || imports.some((to) => /^(?:react|lucide-react)/.test(to))) return 3;
  const hasAtoms = imports.some((to) => /^jotai|^src\/store\/(?:server|stored)Atom\.ts$/.test(to));
  return hasAtoms || path.includes('/state/') ? 2 : 1;
}

/** What imports upwards: a gateway may use rules, all others what is not above them. */
function upwardImports(files: readonly SourceFile[]): readonly string[] {
  // What puts the application together reads the store without atoms of its own.
  const ours = files.filter(({ path }) => /^src\/(?!preview|app\/(?:main|routes|guards|first-page))/.test(path));
  const levels = new Map(ours.map((file) => [file.path, levelOf(file)]));
  return ours.flatMap((file) =>
    file.imports
      .filter((to) => (levels.get(to) ?? 0) > Math.max(levelOf(file), 1))
      .map((to) => `${file.path} may not import ${to}`),
  );
}

const sources = readSources();

it('imports run one way, between listed folders', () => {
  expect(sources.flatMap(refusedImports)).toEqual([]);
});

it('no file imports more than 25 modules, except those that put a whole together: pages, services, stand-ins', () => {
  const many = sources.filter(({ imports }) => new Set(imports).size > 25).map(({ path }) => path);
  expect(many.toSorted()).toEqual([
    'backend/product/services/productServices.ts',
    'backend/stand-ins/embedded/embedded.ts',
    'src/app/routes.tsx',
  ]);
});

it('no folder of the product has a single file, except a feature of one screen', () => {
  const folders = sources.map(({ path }) => dirname(path)).filter((folder) => !isIn('backend/stand-ins', folder));
  expect(folders.filter((folder) => readdirSync(folder).length === 1)).toEqual(['src/double-opt-in']);
});

it('imports run downwards in a feature: screens, atoms, flows and rules, gateways', () => {
  const atoms = sourceFile('src/login/atoms.ts', "import { atom } from 'jotai';");
  const rule = sourceFile('src/login/rule.ts', "import './atoms.ts';");
  expect(upwardImports([atoms, rule])).toEqual(['src/login/rule.ts may not import src/login/atoms.ts']);
  expect(upwardImports(sources)).toEqual([]);
});

it.each([
  ['schema-adapters/model/a.ts', '../form/b.ts'],
  ['schema-adapters/adapt.ts', './forms.ts'],
  ['contract/patterns/a.ts', '../lint/b.ts'],
  ['contract/lint/a.ts', '../command/b.ts'],
  ['renderers/form/a.ts', '../../src/app/main.tsx'],
  ['src/login/a.tsx', '../registration/b.tsx'],
  ['renderers/fields/a.ts', '@rjsf/core'],
  ['src/links/a.ts', 'jotai'],
  ['src/helpers/a.ts', 'react'],
  ['src/preview/a.ts', '#studio/model/b.ts'],
  ['studio/model/a.ts', '#src/app/main.tsx'],
  ['backend/product/links/a.ts', '#backend/stand-ins/main.ts'],
  ['backend/product/links/a.ts', '../consents/b.ts'],
  ['cdc-stand-in/a.ts', '#backend/shared/clock.ts'],
])('%s may not import %s (control)', (path, target) => {
  expect(refusedImports(sourceFile(path, `import '${target}';`))).toHaveLength(1);
});

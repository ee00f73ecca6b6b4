import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, sourceFile, withoutAlias, type SourceFile } from './imports.ts';

/** The pages of the customers' application, by what customers do there. */
const features =
  'account,consents,double-opt-in,login,preferences,receipt,registration,reset-password,sign-on,social,start';

/**
 * The allowed imports of each folder or file besides itself: folders or files of its own layer, of others, and
 * packages. The longest matching row applies. The test refuses folders and imports that are not listed: no
 * feature imports another.
 */
const table = `
schema-adapters/model:
schema-adapters/declaration: model
schema-adapters/providerPath.ts: model
schema-adapters/countries: model/plainSigns.ts
schema-adapters/content: declaration model tab-components
schema-adapters/provider-rules: model
schema-adapters/provider: model provider-rules providerPath.ts
schema-adapters/fields: countries declaration model provider-rules provider/fieldLabels.ts providerPath.ts
schema-adapters/tab-components: declaration fields model providerPath.ts
schema-adapters/check: model | @cfworker/json-schema
schema-adapters/{checks.ts,content.ts,forms.ts,metadata.ts,provider.ts,values.ts}: check content countries declaration fields form model provider provider-rules providerPath.ts tab-components
schema-adapters/adapt.ts: countries form | node
schema-adapters/form: check content countries fields model provider provider-rules providerPath.ts tab-components
contract: | @kontor/schema-adapters
contract/{rules.ts,sentences.ts,command.ts}: command content-changes contentFindings.ts contractSchemas.ts editorSchema.ts fieldRules.ts fieldsForEditors.ts jsonPointer.ts languageDifferences.ts lint patterns sentences toolMembers.ts
contract/patterns: | @kontor/schema-adapters
contract/content-changes: jsonPointer.ts languageDifferences.ts toolMembers.ts | @kontor/schema-adapters
contract/lint: conditionDomain.ts contentFindings.ts contractSchemas.ts fieldRules.ts fieldsForEditors.ts jsonPointer.ts languageDifferences.ts patterns ruleChange.ts toolMembers.ts | @kontor/schema-adapters fastest-levenshtein
contract/command: jsonPointer.ts lint sentences | @kontor/schema-adapters jsonc-parser node package.json
contract/sentences: lint locales | @kontor/schema-adapters i18next
protocol: | @kontor/schema-adapters jose
renderers/model: | @kontor/schema-adapters @rjsf/utils i18next react
renderers/texts: | @kontor/schema-adapters i18next i18next-resources-to-backend
renderers/messages: model texts | @kontor/schema-adapters @rjsf/utils i18next
renderers/rich-text: model | @kontor/schema-adapters react
renderers/controls: messages model rich-text | @kontor/schema-adapters @rjsf/utils lucide-react react
renderers/dialog: | react
renderers/widgets: controls model rich-text texts | @kontor/schema-adapters @rjsf/core @rjsf/utils lucide-react react
renderers/fields: controls messages model texts widgets | @kontor/schema-adapters @rjsf/utils downshift i18next lucide-react react
renderers/tab-components: controls model rich-text | @kontor/schema-adapters @rjsf/utils lucide-react react
renderers/templates: controls messages model registries texts | @kontor/schema-adapters @rjsf/utils lucide-react markdown-to-jsx react
renderers/theme.ts: fields registries templates theme widgets | @rjsf/core
renderers/{controls.ts,form.ts,texts.ts}: controls dialog fields form messages model rich-text tab-components texts widgets
renderers/standalone.ts: form model style.css texts theme.ts locales/en | @rjsf/core
renderers/templates/general: controls model templates | @rjsf/utils lucide-react react
renderers/theme: model registries templates texts widgets | @kontor/schema-adapters @rjsf/core @rjsf/utils i18next react
renderers/registries: controls fields model tab-components templates widgets | @kontor/schema-adapters @rjsf/utils react
renderers/form: controls messages model registries templates texts theme theme.ts widgets | @kontor/schema-adapters @rjsf/core @rjsf/utils i18next react react-dom
renderers/gallery: form messages model rich-text templates/general texts theme theme.ts | @kontor/schema-adapters @rjsf/core @rjsf/utils i18next react react-dom
src/app/texts: locales | @kontor/schema-adapters @kontor/rjsf-theme i18next
src/links: | @kontor/schema-adapters
src/account-data: | @kontor/schema-adapters
src/browser: | @kontor/schema-adapters
src/provider/sign-on: browser/isLiving.ts links | @kontor/schema-adapters
src/provider: account-data browser #protocol | @kontor/schema-adapters @simplewebauthn/browser
src/services: browser provider #protocol | @kontor/schema-adapters valibot
src/store: app/texts browser links provider services | @kontor/schema-adapters @kontor/rjsf-theme i18next jotai
src/errors: browser | @kontor/schema-adapters i18next
src/drafts: browser provider store | @kontor/schema-adapters @kontor/rjsf-theme jotai
src/session: app/texts browser drafts errors provider services store #protocol | @kontor/schema-adapters jotai
src/app/layout: app/texts browser drafts errors links session store | @kontor/schema-adapters @kontor/rjsf-theme jotai lucide-react react react-i18next react-router
src/app/forms: app/layout app/texts browser services store | @kontor/schema-adapters @kontor/rjsf-theme jotai lucide-react react react-i18next
src/app/portal: app/forms app/layout errors links session store | @kontor/rjsf-theme jotai react react-i18next react-router
src/account-form: account-data app/layout app/texts browser drafts errors provider session store | @kontor/schema-adapters @kontor/rjsf-theme jotai react react-dom
src/step-up: app/forms app/layout browser errors services session store | @kontor/schema-adapters @kontor/rjsf-theme jotai react react-i18next
src/passkeys: app/layout app/texts browser errors step-up provider session store | @kontor/schema-adapters i18next jotai react react-i18next
src/choices: app/layout app/texts errors services session store #protocol | @kontor/schema-adapters @kontor/rjsf-theme i18next jotai lucide-react react react-i18next
src/entry: app/forms app/layout app/texts browser errors links passkeys provider session store | @kontor/schema-adapters @kontor/rjsf-theme jotai lucide-react react react-i18next react-router
src/{FEATURES}: account-data account-form app/{forms,layout,portal,texts} browser choices drafts entry errors links passkeys step-up provider services session store #protocol | @kontor/schema-adapters @kontor/rjsf-theme i18next jotai lucide-react react react-i18next react-router
src/account/my-data/data-copy: | @kontor/schema-adapters fflate i18next
src/app/frame: app/{layout,texts} browser errors links preferences/screens/CentreSkeleton.tsx services session store | @kontor/schema-adapters @kontor/rjsf-theme jotai lucide-react react react-i18next react-router
src/app/guards: browser links preferences/state provider services session store | @kontor/schema-adapters @kontor/rjsf-theme react-router
src/app/routes.tsx: app/{frame,guards,layout,portal} browser session store {FEATURES} | @kontor/schema-adapters react react-router
src/app/first-page: app/{routes.tsx,texts} browser services session store | @kontor/schema-adapters @kontor/rjsf-theme i18next jotai react react-dom react-i18next react-router
src/app/first-page/renderPage.tsx: app/{first-page,routes.tsx,texts} services session store | @kontor/schema-adapters react-dom react-router
src/app/{plainMarkdown.ts,plainUri.ts}: | react
src/app/main.tsx: app/{first-page,texts} browser session store | @kontor/rjsf-theme
src/preview: account-data app/{routes.tsx,texts} browser preferences provider services store #studio/preview | @kontor/schema-adapters @kontor/rjsf-theme i18next jotai react react-dom react-i18next react-router
src/preview/checkPage.ts: app/texts browser preview #studio/preview | axe-core axe-core/axe.min.js
studio/preview: | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters
studio/model: locales preview #protocol | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters @kontor/rjsf-theme i18next
studio/gateways: model preview #protocol | @kontor/schema-adapters valibot
studio/checkWorker.ts: gateways model
studio/texts.ts: | @kontor/rjsf-theme i18next
studio/state: gateways texts.ts model preview | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters jotai
studio/state/followAddress.ts: model state | react-router
studio/layout: gateways texts.ts model state | @kontor/rjsf-theme jotai lucide-react react react-dom react-i18next react-router
studio/forms: gateways layout model #protocol | @kontor/schema-adapters @kontor/rjsf-theme @rjsf/core @rjsf/utils i18next lucide-react react
studio/screens: forms gateways texts.ts layout model preview state #protocol | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters @kontor/rjsf-theme downshift i18next jotai lucide-react react react-i18next react-router
studio/screens/preview/QrCode.tsx: screens/preview | qr react
studio/routes.tsx: layout screens | react-router
studio/main.tsx: gateways texts.ts layout routes.tsx state | @kontor/rjsf-theme jotai react react-dom react-i18next react-router
backend/shared: locales #protocol | @kontor/schema-adapters @fastify/accept-negotiator @electric-sql/pglite @fastify/proxy-addr @fastify/rate-limit @fastify/swagger @rjsf/validator-ajv8 ajv ajv-formats close-with-grace dataloader drizzle-orm fastify i18next jose lru-cache node openid-client pg valibot
backend/commands: product shared #protocol | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters jose node valibot
backend/product/outbound: shared #protocol | @kontor/schema-adapters fastify undici
backend/product/identity-provider: product/outbound shared | @kontor/schema-adapters
backend/product/guards: product/{identity-provider,outbound} shared #protocol | @kontor/schema-adapters drizzle-orm fastify jose node
backend/product/mails: product/outbound shared | @kontor/schema-adapters drizzle-orm fastify node nodemailer
backend/product/step-up: product/{guards,identity-provider,mails} shared | drizzle-orm fastify node
backend/product/links: product/{guards,identity-provider,outbound} shared #protocol | @kontor/schema-adapters drizzle-orm jose
backend/product/content/staff: product/guards shared #protocol | @kontor/schema-adapters drizzle-orm fastify jose node
backend/product/content/documents: product/content/staff shared | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters drizzle-orm fastify
backend/product/pictures: shared | @kontor/schema-adapters fastify lru-cache node sharp
backend/product/site: product/{mails,outbound,pictures} product/content/documents shared #protocol | @kontor/schema-adapters @fastify/static fastify lru-cache node valibot vite
backend/product/account-security: product/{guards,step-up,identity-provider,links,mails,outbound,site} shared #protocol | @kontor/schema-adapters fastify
backend/product/content/pictures: product/pictures product/content/documents shared | @fastify/multipart drizzle-orm fastify node sharp
backend/product/content/checks: product/{identity-provider,outbound} product/content/{documents,pictures} shared | @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters lru-cache node
backend/product/content/drafts: product/content/{checks,documents} shared | @kontor/schema-adapters drizzle-orm fastify
backend/product/content/reviews: product/mails product/content/{documents,drafts,staff} shared | @kontor/schema-adapters drizzle-orm fastify node
backend/product/content/publications: product/content/{checks,documents,drafts,reviews,staff} shared #protocol | @kontor/schema-adapters drizzle-orm fastify node
backend/product/form-counts: product/content/{checks,documents,publications} shared #protocol | @kontor/schema-adapters drizzle-orm fastify node
backend/product/evidence: shared | @kontor/schema-adapters drizzle-orm
backend/product/newsletters: product/{evidence,links,outbound,site} shared #protocol | @kontor/schema-adapters drizzle-orm fastify node standardwebhooks
backend/product/unsubscribe: product/{evidence,guards,identity-provider,links,mails,newsletters,outbound,site} shared | @kontor/schema-adapters drizzle-orm fastify
backend/product/choices: product/{guards,links,mails,newsletters,unsubscribe} shared | @kontor/schema-adapters fastify
backend/product/evidence/receipt: product/evidence shared #protocol | @kontor/schema-adapters fastify jose node
backend/product/consents: product/{evidence,guards,step-up,identity-provider,links,newsletters,outbound} shared #protocol | @kontor/schema-adapters fastify
backend/product/declined-offers: product/guards shared #protocol | @kontor/schema-adapters drizzle-orm fastify
backend/product/email-change: product/{guards,step-up,identity-provider,links,mails,outbound} shared | @kontor/schema-adapters drizzle-orm fastify
backend/product/reminders: product/{guards,links} shared #protocol | @kontor/schema-adapters @cfworker/json-schema drizzle-orm fastify node standardwebhooks
backend/product/data-rights: product/{account-security,consents,declined-offers,email-change,evidence,guards,step-up,identity-provider,links,mails,newsletters,outbound,reminders,unsubscribe} shared #protocol | @kontor/schema-adapters drizzle-orm fastify
backend/product/link-exchange: product/{evidence,guards,identity-provider,links,newsletters} shared | @kontor/schema-adapters fastify lru-cache node
backend/product/login: product/{guards,identity-provider,outbound} shared | @kontor/schema-adapters fastify
backend/product/reference-data: product/guards shared | drizzle-orm fastify lru-cache node valibot
backend/product/services: product/{account-security,choices,consents,data-rights,declined-offers,email-change,evidence,guards,step-up,identity-provider,link-exchange,links,login,newsletters,outbound,reference-data,reminders,site,unsubscribe} shared | @kontor/schema-adapters @fastify/formbody drizzle-orm fastify
backend/product/studio: product/{form-counts,guards,mails,pictures} product/content/{checks,documents,drafts,pictures,publications,reviews,staff} shared | @kontor/schema-adapters @fastify/static drizzle-orm fastify node
backend/product/production: product/{data-rights,evidence/receipt,guards,identity-provider,links,mails,outbound,pictures,reference-data,services,site,studio,productMigrations.ts,webNode.ts} product/content/{checks,documents,pictures,publications} shared | @kontor/schema-adapters fastify jose node prom-client valibot
backend/product/productMigrations.ts: shared
backend/product/drizzle.config.ts: | drizzle-kit
backend/product/webNode.ts: product/{account-security,form-counts,services,site,studio} product/content/drafts shared | @kontor/schema-adapters fastify
backend/stand-ins: product shared #protocol | @kontor/cdc-stand-in @kontor/contract/rules @kontor/contract/sentences @kontor/schema-adapters @fastify/formbody drizzle-kit drizzle-orm esbuild fastify fflate jose lru-cache node nodemailer oidc-provider openid-client postal-mime smtp-server valibot web-vitals
cdc-stand-in: locales | @kontor/schema-adapters/json @fastify/accept-negotiator @node-rs/argon2 @simplewebauthn/server drizzle-kit drizzle-orm esbuild fastify i18next jose node oidc-provider
cdc-stand-in/startCdc.ts: cdc-stand-in | @electric-sql/pglite @kontor/schema-adapters/json drizzle-orm fastify node
`;
const layers = [
  'schema-adapters',
  'contract',
  'protocol',
  'renderers',
  'src',
  'studio',
  'backend',
  'cdc-stand-in',
  'locales',
];

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isOurs = (path: string): boolean => layers.some((layer) => isIn(layer, path));
/** `model/{a,b}` as `model/a` and `model/b`. */
function pathsIn(text: string): readonly string[] {
  const [before = '', group = ''] = withoutAlias(text).split(/[{}]/);
  return group.split(',').map((each) => before + each);
}
const lines = table.replaceAll('FEATURES', features).trim().split('\n');
const rows = lines.flatMap((row) => {
  const [owners = '', paths = '', packages = ''] = row.split(/[:|]/);
  const listed = paths.split(' ').flatMap(pathsIn).filter(Boolean);
  const folders = listed.map((path) => (isOurs(path) ? path : join(owners.split('/')[0] ?? '', path)));
  return pathsIn(owners).map((own) => ({ own, listed: [own, ...folders, ...packages.split(' ')] }));
});

function refusedImports({ path, imports }: SourceFile): readonly string[] {
  const [row] = rows.filter(({ own }) => isIn(own, path)).toSorted((a, b) => b.own.length - a.own.length);
  if (row === undefined) return [`${path}: no row for this folder`];
  const refused = imports.filter((to) => !row.listed.some((entry) => isIn(entry, to.replace(/^node:.*/, 'node'))));
  return refused.map((to) => `${path} may not import ${to}`);
}

/** Pairs of folders that import each other. */
function folderCycles(files: readonly SourceFile[]): readonly string[] {
  const folderOf = (path: string): string =>
    isIn('backend/product', path)
      ? dirname(path)
      : path.split('/', /^(?:backend|src\/app)\//.test(path) ? 3 : 2).join('/');
  const arrows = files.flatMap(({ path, imports }) => imports.map((to) => `${folderOf(path)} ${folderOf(to)}`));
  const isMutual = ([from = '', to = '']: readonly string[]): boolean => from < to && arrows.includes(`${to} ${from}`);
  return [...new Set(arrows)].filter((arrow) => isMutual(arrow.split(' ')));
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

it('imports run one way, between listed folders and from listed packages', () => {
  expect(sources.flatMap(refusedImports)).toEqual([]);
});

it('no two folders import each other', () => {
  const wrong = [sourceFile('src/a/x.ts', "import '../b/y.ts';"), sourceFile('src/b/z.ts', "import '#src/a/x.ts';")];
  expect(folderCycles(wrong)).toEqual(['src/a src/b']);
  expect(folderCycles(sources)).toEqual([]);
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
  ['schema-adapters/form/a.ts', '@kontor/contract/rules'],
  ['protocol/a.ts', '@kontor/contract/rules'],
  ['contract/patterns/a.ts', '../lint/b.ts'],
  ['contract/lint/a.ts', '../command/b.ts'],
  ['renderers/form/a.ts', '#src/app/main.tsx'],
  ['src/login/a.tsx', '../registration/b.tsx'],
  ['src/links/a.ts', 'jotai'],
  ['src/helpers/a.ts', 'react'],
  ['src/login/a.ts', '#studio/preview/b.ts'],
  ['src/preview/a.ts', '#studio/model/b.ts'],
  ['studio/model/a.ts', '#src/app/main.tsx'],
  ['backend/product/links/a.ts', '#backend/stand-ins/main.ts'],
  ['backend/product/links/a.ts', '../consents/b.ts'],
  ['backend/product/links/a.ts', '@kontor/contract/command'],
  ['backend/product/links/a.ts', '@kontor/cdc-stand-in'],
  ['cdc-stand-in/a.ts', '@kontor/schema-adapters/provider'],
  ['cdc-stand-in/a.ts', '@kontor/schema-adapters'],
  ['cdc-stand-in/a.ts', '#backend/shared/clock.ts'],
])('%s may not import %s (control)', (path, target) => {
  expect(refusedImports(sourceFile(path, `import '${target}';`))).toHaveLength(1);
});

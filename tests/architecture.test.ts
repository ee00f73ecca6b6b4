import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, sourceFile, withoutAlias, type SourceFile } from './imports.ts';

/**
 * What each folder, or file, may import besides itself: folders or files of its own layer, of others, and packages. The
 * longest matching row counts. A folder or an import that is not listed is forbidden.
 */
const table = `
schema-adapters/model:
schema-adapters/declaration: model
schema-adapters/providerPath.ts: model
schema-adapters/countries: model/plainSigns.ts
schema-adapters/content: declaration model tab-components
schema-adapters/metadata: content/safeAddress.ts declaration model
schema-adapters/provider-rules: model
schema-adapters/provider: model provider-rules providerPath.ts
schema-adapters/fields: countries declaration model provider-rules provider/fieldLabels.ts providerPath.ts
schema-adapters/tab-components: declaration fields model providerPath.ts
schema-adapters/check: model | @cfworker/json-schema
schema-adapters/receipts: model | jose
schema-adapters/sample-persons: check content contract/patterns countries form model providerPath.ts
schema-adapters/content-changes: contract/jsonPointer.ts contract/languageDifferences.ts model
schema-adapters/preview: content form model sample-persons
schema-adapters/form: check content countries fields model provider provider-rules providerPath.ts tab-components
schema-adapters/contract: check content countries declaration fields form metadata model provider provider-rules providerPath.ts tab-components | fastest-levenshtein
schema-adapters/contract/sentences: contract model tab-components locales | i18next
renderers/model: #adapters/{check,form,model,provider-rules} | @rjsf/utils i18next react
renderers/texts: #adapters/model | i18next i18next-resources-to-backend
renderers/messages: model texts #adapters/{check,form,model} | @rjsf/utils i18next
renderers/rich-text: model #adapters/content | react
renderers/controls: messages model rich-text #adapters/{check,content,countries,form,model,provider-rules} | @rjsf/utils lucide-react react
renderers/dialog: | react
renderers/widgets: controls model rich-text texts #adapters/{check,content,countries,form,model,provider-rules} | @rjsf/core @rjsf/utils lucide-react react
renderers/fields: controls messages model texts widgets #adapters/{check,form,model} | @rjsf/utils downshift i18next lucide-react react
renderers/tab-components: controls model rich-text #adapters/{model,tab-components} | @rjsf/utils lucide-react react
renderers/templates: controls messages model registries texts #adapters/{check,form,model} | @rjsf/utils lucide-react markdown-to-jsx react
renderers/theme.ts: fields registries templates theme widgets | @rjsf/core
renderers/standalone.ts: model texts theme theme.ts locales/en
renderers/templates/general: controls model templates | @rjsf/utils lucide-react react
renderers/theme: model registries templates texts widgets #adapters/{check,form,model} | @rjsf/core @rjsf/utils i18next react
renderers/registries: controls fields model tab-components templates widgets #adapters/{check,form,model,tab-components/tabComponents.ts} | @rjsf/utils react
renderers/form: controls messages model registries templates texts theme theme.ts widgets #adapters/{check,countries,form,model,provider-rules} | @rjsf/core @rjsf/utils i18next react react-dom
renderers/gallery: form messages model rich-text templates/general texts theme theme.ts #adapters/{check,content,form,model,provider,provider-rules} | @rjsf/core @rjsf/utils i18next react react-dom
src/rules: #adapters/{check,content,countries,fields,form,model,providerPath.ts}
src/rules/data-copy: #adapters/{countries,form,model,provider,providerPath.ts} | fflate i18next
src/gateways: rules #adapters/{content,metadata,model,provider,provider-rules,providerPath.ts,receipts} | @simplewebauthn/browser valibot
src/i18n: rules locales #renderers/texts | i18next
src/errors: gateways #adapters/{check,form,model} | i18next
src/flows: errors gateways rules #adapters/{model,receipts}
src/state: errors flows gateways i18n rules #renderers/{form/formRules.ts,model/FormStore.ts,texts} #adapters/{check,content/newsletterWords.ts,content/parseTabs.ts,fields/fieldConfig.ts,form,model,providerPath.ts,receipts} | i18next jotai
src/guards: flows gateways rules state #renderers/{model,texts} | react-router
src/layout: errors flows gateways i18n rules state #renderers/{dialog,model,rich-text,texts} #adapters/{content,model} | i18next jotai lucide-react react react-i18next react-router
src/screens: errors flows gateways i18n layout rules state #renderers/{controls,dialog/lostFocus.ts,fields/favorite-store/useChosenStore.ts,form,messages,model,rich-text,tab-components/Card.tsx,texts} #adapters/{check,content,form,model,provider-rules,providerPath.ts,receipts} | i18next jotai lucide-react react react-dom react-i18next react-router
src/routes.tsx: gateways guards layout screens state | react react-router
src/first-page: gateways i18n routes.tsx state #adapters/model | i18next jotai react react-dom react-i18next react-router
src/first-page/renderPage.tsx: first-page gateways i18n routes.tsx state #adapters/{content,model} | react-dom react-router
src/main.tsx: first-page gateways i18n state #renderers/theme
src/preview: gateways i18n routes.tsx rules state #renderers/theme #adapters/{check,content,form,model,preview,provider,sample-persons} | i18next jotai react react-dom react-i18next react-router
src/preview/checkPage.ts: gateways preview rules #adapters/preview | axe-core axe-core/axe.min.js
studio/model: locales #renderers/{messages,texts} #adapters/{check,content,content-changes,contract,declaration,fields,form,metadata,model,preview,provider,provider-rules,providerPath.ts,sample-persons,tab-components} | i18next
studio/gateways: model #adapters/{model,preview} | valibot
studio/checks: gateways model
studio/i18n: #renderers/texts | i18next
studio/state: gateways i18n model #adapters/{check,content,content-changes,contract,declaration,fields,form,model,preview,provider,provider-rules,providerPath.ts,sample-persons,tab-components} | jotai
studio/state/followAddress.ts: model state | react-router
studio/layout: gateways i18n model state #renderers/{controls,dialog} | jotai lucide-react react react-dom react-i18next react-router
studio/forms: gateways layout model #renderers/{controls,fields/leaf.ts,messages,model,texts,widgets} #adapters/{content/sitePages.ts,model} | @rjsf/core @rjsf/utils i18next lucide-react react
studio/screens: forms gateways i18n layout model state #renderers/{form,messages,model,texts} #adapters/{check,content,content-changes,contract,declaration,fields,form,model,preview,provider,provider-rules,providerPath.ts,sample-persons,tab-components} | downshift i18next jotai lucide-react react react-i18next react-router
studio/screens/preview/QrCode.tsx: screens/preview | qr react
studio/routes.tsx: layout screens | react-router
studio/main.tsx: gateways i18n layout routes.tsx state #renderers/theme | jotai react react-dom react-i18next react-router
backend/shared: locales #adapters/model | @fastify/accept-negotiator @electric-sql/pglite @fastify/proxy-addr @fastify/rate-limit @fastify/swagger @rjsf/validator-ajv8 ajv ajv-formats close-with-grace dataloader drizzle-orm fastify i18next jose lru-cache node openid-client pg valibot
backend/commands: product shared #adapters/{contract,metadata,model,provider-rules/passwordPolicy.ts,provider/parseProviderSchema.ts,providerPath.ts,receipts} | jose node valibot
backend/product: shared #adapters/{content/newsletterWords.ts,content/parseContent.ts,content/parseSiteContent.ts,content/parseTabs.ts,content/pictureWidths.ts,content/safeAddress.ts,content/sitePages.ts,contract,form/adaptDocument.ts,metadata,model,provider-rules/passwordPolicy.ts,provider/parseProviderSchema.ts,providerPath.ts,receipts} | @cfworker/json-schema @fastify/accept-negotiator @fastify/formbody @fastify/multipart @fastify/static drizzle-kit drizzle-orm fastify jose lru-cache node nodemailer prom-client sharp standardwebhooks undici valibot vite
backend/stand-ins: product shared #adapters/{contract,form,metadata,model,provider,providerPath.ts} | @fastify/accept-negotiator @fastify/formbody @node-rs/argon2 @simplewebauthn/server drizzle-kit drizzle-orm esbuild fastify fflate jose lru-cache node nodemailer oidc-provider openid-client postal-mime smtp-server valibot web-vitals
backend/stand-ins/identity-provider: product/mails/composeMail.ts shared stand-ins/{faults,handOver.ts,pages,readForms.ts,standInTexts.ts} #adapters/model/{day.ts,json.ts,provider.ts} | @fastify/accept-negotiator @node-rs/argon2 @simplewebauthn/server drizzle-kit drizzle-orm fastify jose node nodemailer oidc-provider
`;
const layers = ['schema-adapters', 'renderers', 'src', 'studio', 'backend', 'locales'];

const isIn = (folder: string, path: string): boolean => path === folder || path.startsWith(`${folder}/`);
const isOurs = (path: string): boolean => layers.some((layer) => isIn(layer, path));
const rows = Array.from(table.trim().split('\n'), (row) => {
  const [own = '', paths = '', packages = ''] = row.split(/[:|]/);
  const listed = paths.split(' ').flatMap((path) => {
    const [before = '', group = ''] = withoutAlias(path).split(/[{}]/);
    return group.split(',').map((each) => before + each);
  });
  const folders = listed.filter(Boolean).map((path) => (isOurs(path) ? path : join(own.split('/')[0] ?? '', path)));
  return { own, listed: [own, ...folders, ...packages.split(' ')] };
});

function refusedImports({ path, imports }: SourceFile): readonly string[] {
  const [row] = rows.filter(({ own }) => isIn(own, path)).toSorted((a, b) => b.own.length - a.own.length);
  if (row === undefined) return [`${path}: no row for this folder`];
  const refused = imports.filter((to) => !row.listed.some((entry) => isIn(entry, to.replace(/^node:.*/, 'node'))));
  return refused.map((to) => `${path} may not import ${to}`);
}

/** Pairs of folders that import each other. */
function folderCycles(files: readonly SourceFile[]): readonly string[] {
  const folderOf = (path: string): string => path.split('/', path.startsWith('backend/') ? 3 : 2).join('/');
  const arrows = files.flatMap(({ path, imports }) => imports.map((to) => `${folderOf(path)} ${folderOf(to)}`));
  const isMutual = ([from = '', to = '']: readonly string[]): boolean => from < to && arrows.includes(`${to} ${from}`);
  return [...new Set(arrows)].filter((arrow) => isMutual(arrow.split(' ')));
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

it.each([
  ['schema-adapters/model/a.ts', '../form/b.ts'],
  ['renderers/form/a.ts', '#src/main.tsx'],
  ['src/flows/a.ts', '../screens/b.tsx'],
  ['src/rules/a.ts', 'jotai'],
  ['src/helpers/a.ts', 'react'],
  ['studio/model/a.ts', '#src/main.tsx'],
  ['backend/product/a.ts', '#backend/stand-ins/main.ts'],
  ['backend/stand-ins/identity-provider/a.ts', '#adapters/provider-rules/b.ts'],
  ['backend/stand-ins/identity-provider/a.ts', '#adapters/provider/b.ts'],
  ['backend/stand-ins/identity-provider/a.ts', '#adapters/check/b.ts'],
  ['backend/stand-ins/identity-provider/a.ts', '#adapters/form/b.ts'],
])('%s may not import %s (control)', (path, target) => {
  expect(refusedImports(sourceFile(path, `import '${target}';`))).toHaveLength(1);
});

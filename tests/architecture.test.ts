import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources, sourceFile, withoutAlias, type SourceFile } from './imports.ts';

/**
 * The allowed imports of each folder or file besides itself: folders or files of its own layer, of others, and
 * packages. The longest matching row applies. The test refuses folders and imports that are not listed.
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
schema-adapters/form: check content countries fields model provider provider-rules providerPath.ts tab-components
contract: #adapters/{check,content,countries,declaration,fields,form,metadata,model,provider,provider-rules,tab-components}
contract/patterns: #adapters/provider-rules
contract/content-changes: jsonPointer.ts languageDifferences.ts toolMembers.ts #adapters/model
contract/lint: conditionDomain.ts contentFindings.ts contractSchemas.ts fieldRules.ts fieldsForEditors.ts jsonPointer.ts languageDifferences.ts patterns ruleChange.ts toolMembers.ts #adapters/{check,content,fields,form,model,provider,provider-rules,providerPath.ts,tab-components} | fastest-levenshtein
contract/command: jsonPointer.ts lint sentences #adapters/{countries,metadata,model,provider} | jsonc-parser node package.json
contract/sentences: lint #adapters/tab-components locales | i18next
protocol: #adapters/model | jose
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
src/rules: #protocol #adapters/{check,content,countries,fields,form,model,providerPath.ts}
src/rules/data-copy: #adapters/{countries,form,model,provider,providerPath.ts} | fflate i18next
src/gateways: rules #protocol #adapters/{content,metadata,model,provider,provider-rules,providerPath.ts} | @simplewebauthn/browser valibot
src/i18n: rules locales #renderers/texts | i18next
src/errors: gateways #adapters/{check,form,model} | i18next
src/flows: errors gateways rules #adapters/model
src/state: errors flows gateways i18n rules #renderers/{form/formRules.ts,model/FormStore.ts,texts} #protocol #adapters/{check,content/newsletterWords.ts,content/parseTabs.ts,fields/fieldConfig.ts,form,model,providerPath.ts} | i18next jotai
src/guards: flows gateways rules state #renderers/{model,texts} | react-router
src/layout: errors flows gateways i18n rules state #renderers/{dialog,model,rich-text,texts} #adapters/{content,model} | i18next jotai lucide-react react react-i18next react-router
src/screens: errors flows gateways i18n layout rules state #renderers/{controls,dialog/lostFocus.ts,fields/favorite-store/useChosenStore.ts,form,messages,model,rich-text,tab-components/Card.tsx,texts} #protocol #adapters/{check,content,form,model,provider-rules,providerPath.ts} | i18next jotai lucide-react react react-dom react-i18next react-router
src/routes.tsx: gateways guards layout screens state | react react-router
src/first-page: gateways i18n routes.tsx state #adapters/model | i18next jotai react react-dom react-i18next react-router
src/first-page/renderPage.tsx: first-page gateways i18n routes.tsx state #adapters/{content,model} | react-dom react-router
src/main.tsx: first-page gateways i18n state #renderers/theme
src/preview: gateways i18n routes.tsx rules state #renderers/theme #studio/preview #adapters/{check,content,form,model,provider} | i18next jotai react react-dom react-i18next react-router
src/preview/checkPage.ts: gateways preview rules #studio/preview | axe-core axe-core/axe.min.js
studio/preview: #contract/patterns #adapters/{check,content,countries,form,model,providerPath.ts}
studio/model: locales preview #renderers/{messages,texts} #protocol #contract/{content-changes,contractSchemas.ts,editorSchema.ts,fieldRules.ts,fieldsForEditors.ts,languageDifferences.ts,lint,sentences,toolMembers.ts} #adapters/{check,content,declaration,fields,form,metadata,model,provider,provider-rules,providerPath.ts,tab-components} | i18next
studio/gateways: model preview #protocol #adapters/model | valibot
studio/checks: gateways model
studio/i18n: #renderers/texts | i18next
studio/state: gateways i18n model preview #contract/{content-changes,contractSchemas.ts,editorSchema.ts,fieldRules.ts,fieldsForEditors.ts,languageDifferences.ts,lint,sentences,toolMembers.ts} #adapters/{check,content,declaration,fields,form,model,provider,provider-rules,providerPath.ts,tab-components} | jotai
studio/state/followAddress.ts: model state | react-router
studio/layout: gateways i18n model state #renderers/{controls,dialog} | jotai lucide-react react react-dom react-i18next react-router
studio/forms: gateways layout model #renderers/{controls,fields/leaf.ts,messages,model,texts,widgets} #adapters/{content/sitePages.ts,model} | @rjsf/core @rjsf/utils i18next lucide-react react
studio/screens: forms gateways i18n layout model preview state #renderers/{form,messages,model,texts} #protocol #contract/{content-changes,contractSchemas.ts,editorSchema.ts,fieldRules.ts,fieldsForEditors.ts,languageDifferences.ts,lint,sentences,toolMembers.ts} #adapters/{check,content,declaration,fields,form,model,provider,provider-rules,providerPath.ts,tab-components} | downshift i18next jotai lucide-react react react-i18next react-router
studio/screens/preview/QrCode.tsx: screens/preview | qr react
studio/routes.tsx: layout screens | react-router
studio/main.tsx: gateways i18n layout routes.tsx state #renderers/theme | jotai react react-dom react-i18next react-router
backend/shared: locales #protocol #adapters/model | @fastify/accept-negotiator @electric-sql/pglite @fastify/proxy-addr @fastify/rate-limit @fastify/swagger @rjsf/validator-ajv8 ajv ajv-formats close-with-grace dataloader drizzle-orm fastify i18next jose lru-cache node openid-client pg valibot
backend/commands: product shared #protocol #contract/{jsonPointer.ts,languageDifferences.ts,lint,sentences} #adapters/{metadata,model,provider-rules/passwordPolicy.ts,provider/parseProviderSchema.ts,providerPath.ts} | jose node valibot
backend/product/outbound: shared #protocol #adapters/model | fastify undici
backend/product/identity-provider: product/outbound shared #protocol #adapters/model
backend/product/guards: product/{identity-provider,outbound} shared #protocol #adapters/{metadata,model} | drizzle-orm fastify jose node
backend/product/mails: product/outbound shared #protocol #adapters/model | drizzle-orm fastify node nodemailer
backend/product/identity-proofs: product/{guards,identity-provider,mails} shared #protocol | drizzle-orm fastify node
backend/product/links: product/{guards,identity-provider,outbound} shared #protocol #adapters/model | drizzle-orm jose
backend/product/content/staff: product/guards shared #protocol #adapters/model | drizzle-orm fastify jose node
backend/product/content/documents: product/content/staff shared #protocol #contract/{jsonPointer.ts,languageDifferences.ts,lint,sentences} #adapters/{model} | drizzle-orm fastify
backend/product/pictures: shared #protocol #adapters/content/pictureWidths.ts | fastify lru-cache node sharp
backend/product/site: product/{mails,outbound,pictures} product/content/documents shared #protocol #adapters/{content/parseContent.ts,content/parseSiteContent.ts,content/safeAddress.ts,content/sitePages.ts,metadata,model} | @fastify/static fastify lru-cache node valibot vite
backend/product/account-security: product/{guards,identity-proofs,identity-provider,links,mails,outbound,site} shared #protocol #adapters/{metadata,model} | fastify
backend/product/content/pictures: product/pictures product/content/documents shared #protocol | @fastify/multipart drizzle-orm fastify node sharp
backend/product/content/checks: product/{identity-provider,outbound} product/content/{documents,pictures} shared #protocol #contract/{jsonPointer.ts,languageDifferences.ts,lint,sentences} #adapters/{metadata,model} | lru-cache node
backend/product/content/drafts: product/content/{checks,documents} shared #protocol #adapters/model | drizzle-orm fastify
backend/product/content/reviews: product/mails product/content/{documents,drafts,staff} shared #protocol #adapters/model | drizzle-orm fastify node
backend/product/content/publications: product/content/{checks,documents,drafts,reviews,staff} shared #protocol #adapters/model | drizzle-orm fastify node
backend/product/form-counts: product/content/{checks,documents,publications} shared #protocol #adapters/{form/adaptDocument.ts,metadata,model} | drizzle-orm fastify node
backend/product/evidence: shared #protocol #adapters/model | drizzle-orm
backend/product/newsletters: product/{evidence,links,outbound,site} shared #protocol #adapters/{content/parseTabs.ts,model} | drizzle-orm fastify node standardwebhooks
backend/product/unsubscribe: product/{evidence,guards,identity-provider,links,mails,newsletters,outbound,site} shared #protocol #adapters/{metadata,model} | drizzle-orm fastify
backend/product/choices: product/{guards,links,mails,newsletters,unsubscribe} shared #protocol #adapters/model | fastify
backend/product/evidence/receipt: product/evidence shared #protocol #adapters/{content/parseContent.ts,model} | fastify jose node
backend/product/consents: product/{evidence,guards,identity-proofs,identity-provider,links,newsletters,outbound} shared #protocol #adapters/{content/newsletterWords.ts,content/parseContent.ts,model} | fastify
backend/product/declined-offers: product/guards shared #protocol #adapters/model | drizzle-orm fastify
backend/product/email-change: product/{guards,identity-proofs,identity-provider,links,mails,outbound} shared #protocol #adapters/model | drizzle-orm fastify
backend/product/reminders: product/{guards,links} shared #protocol #adapters/model | @cfworker/json-schema drizzle-orm fastify node standardwebhooks
backend/product/data-rights: product/{account-security,consents,declined-offers,email-change,evidence,guards,identity-proofs,identity-provider,links,mails,newsletters,outbound,reminders,unsubscribe} shared #protocol #adapters/model | drizzle-orm fastify
backend/product/link-exchange: product/{evidence,guards,identity-provider,links,newsletters} shared #protocol #adapters/{form/adaptDocument.ts,model,provider/parseProviderSchema.ts,providerPath.ts} | fastify lru-cache node
backend/product/login: product/{guards,identity-provider,outbound} shared #protocol #adapters/model | fastify
backend/product/reference-data: product/guards shared #protocol | drizzle-orm fastify lru-cache node valibot
backend/product/services: product/{account-security,choices,consents,data-rights,declined-offers,email-change,evidence,guards,identity-proofs,identity-provider,link-exchange,links,login,newsletters,outbound,reference-data,reminders,site,unsubscribe} shared #protocol #adapters/{metadata,model} | @fastify/formbody drizzle-orm fastify
backend/product/studio: product/{form-counts,guards,mails,pictures} product/content/{checks,documents,drafts,pictures,publications,reviews,staff} shared #protocol #adapters/model | @fastify/static drizzle-orm fastify node
backend/product/production: product/{data-rights,evidence/receipt,guards,identity-provider,links,mails,outbound,pictures,reference-data,services,site,studio,productMigrations.ts,webNode.ts} product/content/{checks,documents,pictures,publications} shared #protocol #adapters/{metadata,model} | fastify jose node prom-client valibot
backend/product/productMigrations.ts: shared #protocol
backend/product/drizzle.config.ts: | drizzle-kit
backend/product/webNode.ts: product/{account-security,form-counts,services,site,studio} product/content/drafts shared #protocol #adapters/metadata | fastify
backend/stand-ins: product shared #protocol #contract/{jsonPointer.ts,languageDifferences.ts,lint,sentences} #adapters/{form,metadata,model,provider,provider-rules,providerPath.ts} | @fastify/accept-negotiator @fastify/formbody @node-rs/argon2 @simplewebauthn/server drizzle-kit drizzle-orm esbuild fastify fflate jose lru-cache node nodemailer oidc-provider openid-client postal-mime smtp-server valibot web-vitals
`;
const layers = ['schema-adapters', 'contract', 'protocol', 'renderers', 'src', 'studio', 'backend', 'locales'];

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
  const folderOf = (path: string): string =>
    isIn('backend/product', path) ? dirname(path) : path.split('/', path.startsWith('backend/') ? 3 : 2).join('/');
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
  ['schema-adapters/form/a.ts', '#contract/jsonPointer.ts'],
  ['protocol/a.ts', '#contract/jsonPointer.ts'],
  ['contract/patterns/a.ts', '../lint/b.ts'],
  ['contract/lint/a.ts', '../command/b.ts'],
  ['renderers/form/a.ts', '#src/main.tsx'],
  ['src/flows/a.ts', '../screens/b.tsx'],
  ['src/rules/a.ts', 'jotai'],
  ['src/helpers/a.ts', 'react'],
  ['src/screens/a.ts', '#studio/preview/b.ts'],
  ['src/preview/a.ts', '#studio/model/b.ts'],
  ['studio/model/a.ts', '#src/main.tsx'],
  ['backend/product/links/a.ts', '#backend/stand-ins/main.ts'],
  ['backend/product/links/a.ts', '../consents/b.ts'],
  ['backend/product/links/a.ts', '#contract/command/readJson.ts'],
])('%s may not import %s (control)', (path, target) => {
  expect(refusedImports(sourceFile(path, `import '${target}';`))).toHaveLength(1);
});

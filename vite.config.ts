import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { classNames } from './scripts/classNames.ts';
import { dropEditorTexts } from './scripts/dropEditorTexts.ts';
import { dropMeanings } from './scripts/dropMeanings.ts';
import { finishBuild } from './scripts/finishBuild.ts';

/**
 * Two libraries that rjsf imports and the customers' pages do not use. In builds alone: the bundle for development keeps
 * parts of rjsf for tests, whose validator asks more of the second one.
 */
const rjsfWithoutExtras: Plugin = {
  name: 'rjsf-without-extras',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        // A parser of Markdown (31 kB), for texts that the customers' pages never show in rjsf's own fields. The theme's
        // texts use the package's other entry, which loads when a text asks for Markdown.
        {
          find: /^markdown-to-jsx\/react$/,
          replacement: fileURLToPath(new URL('./renderers/theme/plainMarkdown.ts', import.meta.url)),
        },
        // A library (24 kB) that resolves the `$id` of schemas; the browser's own URL does.
        { find: /^fast-uri$/, replacement: fileURLToPath(new URL('./renderers/theme/plainUri.ts', import.meta.url)) },
      ],
    },
  }),
};

/**
 * The site's build.
 * Assets are never inlined as data URLs, so that `img-src 'self'` and `font-src 'self'` hold.
 */
export default defineConfig({
  plugins: [react(), rjsfWithoutExtras, dropMeanings(), dropEditorTexts(), finishBuild()],
  // Only the product and its gallery: the bench pages bring libraries that must not share a chunk with them in development.
  optimizeDeps: {
    entries: ['index.html', 'preview.html', 'renderers/gallery/gallery.html'],
  },
  css: { modules: classNames },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    // Without a comment that names them; `finishBuild` takes them off the public folder, into dist/maps.
    sourcemap: 'hidden',
    modulePreload: { polyfill: false },
    // One small style sheet, with an integrity hash in the page: no page waits for its styles or moves when they arrive.
    cssCodeSplit: false,
    // Many small chunks compress badly and wait for each other: one for what every page needs, one for what most pages
    // share. No group but the first has a screen: it would need a second chunk, which imports the group's.
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            // What every page before the login has.
            {
              name: 'entry',
              test: /\/src\/(?:layout\/(?:BrokenSignOn|SignOnHint|EntryCard)|state\/portal\/(?:device|registration|typedLogin)|flows\/(?:logIn|register))\b/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'login',
              test: /\/src\/(?:screens\/login\/(?:useEntry|Unconfirmed|SessionEnded|login\.module)|layout\/(?:SocialLogins|Passwordless\.|usePasswordless)|state\/portal\/widget|state\/portal\/(?:social|entry|finished|hasSession)\b|flows\/finalize)/,
              includeDependenciesRecursively: false,
            },
            // What centre, start page and account pages share, without the engine of forms.
            {
              name: 'account',
              test: /\/src\/(?:rules\/(?:subscriptions|touchedIn|patches|draftRecord)|state\/drafts|gateways\/accountHash|layout\/(?:useLeaveWarning|SuccessBanner|DraftNotice|scrollBehavior)\b)|\/renderers\/(?:dialog\/lostFocus|model\/longDate)\b|\/icons\/(?:chevron-right|mail)\.mjs/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'portal',
              test: /\/src\/(?:rules\/(?:accountFields|offeredLinks)|state\/(?:portal\/(?:linked|accountDrafts|accountPage)|preferences\/newLink)|layout\/(?:AccountPage|ContentAnchor)\b)|\/schema-adapters\/content\/sitePages|\/icons\/(?:map-pin|star|x)\.mjs/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'passkeys',
              test: /\/src\/(?:gateways\/PasskeyError|errors\/passkeySentences|layout\/PasskeyFailure|rules\/passkeyNames|state\/portal\/(?:passkeys|passkeyLogin))|\/icons\/key-round\.mjs/,
              includeDependenciesRecursively: false,
            },
            // What account pages that change something share.
            {
              name: 'changes',
              test: /\/src\/(?:screens\/account\/(?:changeForm|ChangeActions|useFormDraft|useProof|AccountFormScreen)|state\/portal\/(?:accountForm|proof|access)\b|layout\/FocusFirst)/,
              includeDependenciesRecursively: false,
            },
            {
              name: 'consents',
              test: /\/src\/(?:gateways\/consents|state\/consents\/consents|screens\/consents\/consentsContext)\b|\/renderers\/consents\//,
              includeDependenciesRecursively: false,
            },
            // What the preference centre and the parts that it loads later share.
            {
              name: 'centre',
              test: /\/src\/(?:state\/preferences\/|flows\/withFreshToken|rules\/(?:tabs|savingPlan|reminders)|layout\/(?:Dialog|useElapsed|TechnicalDetails)\b)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: 'forms',
              test: /^(?!.*\/(?:providerPath|rich-text|placeErrors|placeRefusals|fieldSentences|provider-rules|zipRuleOf|countries)\b)/,
              minShareCount: 12,
            },
            {
              name: 'registration',
              test: /\/src\/(?:screens\/registration\/(?:placedFaults|registration\.module)|layout\/(?:RegionIndicator|TermsLabel)|rules\/(?:consentDocument|regionCheck)|state\/portal\/(?:policies|region)\b)|icons\/badge-check/,
              includeDependenciesRecursively: false,
            },
            // What registration and start page need of the generated forms' parts, without their engine.
            {
              name: 'rules',
              test: /\/schema-adapters\/(?:provider-rules\/(?!password|weak|patterns)|providerPath\.ts|form\/(?:placeErrors|zipRules?|zipRuleOf)\.ts)|\/renderers\/rich-text\/|\/icons\/loader-circle\.mjs|\/errors\/placeRefusals\.ts/,
            },
            // What only rare fields share; in `engine`, every form would load it.
            {
              name: 'rare',
              test: /\/renderers\/(?:widgets\/widgetAria|fields\/favorite-store\/useChosenStore|templates\/general\/focusLater)\b/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // What draws the generated forms: without this, the parts that a rare field needs too are a chunk of their own.
            {
              name: 'engine',
              test: /\/(?:renderers\/(?!consents\/)|schema-adapters\/)|\/icons\/plus\.mjs|\/@rjsf\/(?!utils\/lib\/(?:enums|idGenerators|getDecimalSeparator)\.js)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});

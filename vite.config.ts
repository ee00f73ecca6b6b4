import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropEditorTexts } from './scripts/dropEditorTexts.ts';
import { dropMeanings } from './scripts/dropMeanings.ts';
import { finishBuild } from './scripts/finishBuild.ts';
import { formReplacements, lateParts, replaceModules } from './scripts/replaceModules.ts';
import { splitCatalogues } from './scripts/splitCatalogues.ts';

/**
 * The site's build.
 * Assets are never inlined as data URLs, so that `img-src 'self'` and `font-src 'self'` hold.
 */
export default defineConfig({
  plugins: [
    replaceModules([...formReplacements, ...lateParts]),
    react(),
    dropMeanings(),
    dropEditorTexts(),
    splitCatalogues(),
    finishBuild(),
  ],
  // Only the product and its gallery: the bench pages bring libraries that must not share a chunk with them in development.
  optimizeDeps: {
    entries: ['index.html', 'preview.html', 'renderers/gallery/gallery.html'],
    rolldownOptions: { plugins: [replaceModules(formReplacements)] },
  },
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
    // Many small chunks compress badly and wait for each other: one for what every page needs, one for what most pages share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'forms', minShareCount: 9 },
            // What registration and start page need of the generated forms' parts, without their engine.
            {
              name: 'rules',
              test: /\/schema-adapters\/(?:provider-rules\/|providerPath\.ts|form\/(?:placeErrors|zipRules?|zipRuleOf)\.ts)|\/renderers\/rich-text\/|\/icons\/mail\.mjs|\/errors\/placeRefusals\.ts/,
              minShareCount: 2,
            },
            // What draws the generated forms: without this, the parts that a rare field needs too are a chunk of their own.
            {
              name: 'engine',
              test: /\/(?:renderers|schema-adapters)\/|\/src\/(?:state\/drafts|layout\/(?:useLeaveWarning|SuccessBanner|DraftNotice))|\/@rjsf\/(?!utils\/lib\/(?:enums|idGenerators|getDecimalSeparator)\.js)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
});

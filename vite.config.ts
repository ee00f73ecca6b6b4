import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { dropMeanings } from './scripts/dropMeanings.ts';
import { finishBuild } from './scripts/finishBuild.ts';
import { splitCatalogues } from './scripts/splitCatalogues.ts';

const fileOf = (path: string): string => new URL(path, import.meta.url).pathname;

/**
 * The site's build. Libraries bring parts that nothing here uses or that the platform has itself: a Markdown renderer, default fields,
 * a URI library, rare formats, a React hook. Small stand-ins answer their imports.
 * Assets are never inlined as data URLs, so that `img-src 'self'` and `font-src 'self'` hold.
 */
export default defineConfig({
  plugins: [react(), dropMeanings(), splitCatalogues(), finishBuild()],
  resolve: {
    alias: [
      { find: 'markdown-to-jsx/react', replacement: fileOf('./renderers/replacements/markdown.ts') },
      { find: /^\.\/format\.js$/, replacement: fileOf('./renderers/replacements/formats.ts') },
      { find: 'use-sync-external-store/shim', replacement: fileOf('./renderers/replacements/syncExternalStore.ts') },
      // The router's package answers with its development build unless it is asked by path.
      { find: /^react-router$/, replacement: fileOf('./node_modules/react-router/dist/production/index.mjs') },
      { find: 'fast-uri', replacement: fileOf('./renderers/replacements/uri.ts') },
      { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: fileOf('./renderers/replacements/rjsfRegistry.ts') },
    ],
  },
  // Only the product and its gallery: the bench pages bring libraries that must not share a chunk with them in development.
  optimizeDeps: { entries: ['index.html', 'renderers/gallery/gallery.html'] },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    // One small style sheet, with an integrity hash in the page: no page waits for its styles or moves when they arrive.
    cssCodeSplit: false,
    // Many small chunks compress badly and wait for each other: one for what every page needs, one for what most pages share.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'forms', minShareCount: 8 },
          ],
        },
      },
    },
  },
});

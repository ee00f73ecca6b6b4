import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finishBuild.ts';

const fileOf = (path: string): string => new URL(path, import.meta.url).pathname;

/**
 * The site's build. rjsf brings a Markdown renderer and default fields that nothing here uses, and a URI library that the platform
 * replaces: small stand-ins answer their imports.
 * Assets are never inlined as data URLs, so that `img-src 'self'` and `font-src 'self'` hold.
 */
export default defineConfig({
  plugins: [react(), finishBuild()],
  resolve: {
    alias: [
      { find: 'markdown-to-jsx/react', replacement: fileOf('./renderers/plainMarkdown.ts') },
      { find: 'fast-uri', replacement: fileOf('./renderers/plainUri.ts') },
      { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: fileOf('./renderers/portal-form/bareRegistry.ts') },
    ],
  },
  // Only the product and its gallery: the bench pages bring libraries that must not share a chunk with them in development.
  optimizeDeps: { entries: ['index.html', 'renderers/gallery/gallery.html'] },
  build: { outDir: 'dist/site', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
});

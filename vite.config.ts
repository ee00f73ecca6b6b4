import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { finishBuild } from './scripts/finishBuild.ts';

/**
 * The site's build. rjsf brings a Markdown renderer that nothing here uses and a URI library that the platform replaces: small stand-ins answer their imports.
 * Assets are never inlined as data URLs, so that `img-src 'self'` and `font-src 'self'` hold.
 */
export default defineConfig({
  plugins: [react(), finishBuild()],
  resolve: { alias: { 'markdown-to-jsx/react': new URL('./renderers/plainMarkdown.ts', import.meta.url).pathname, 'fast-uri': new URL('./renderers/plainUri.ts', import.meta.url).pathname } },
  build: { outDir: 'dist/site', emptyOutDir: true, assetsInlineLimit: 0, target: 'es2022', modulePreload: { polyfill: false } },
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { classNames } from './scripts/classNames.ts';
import { dropEditorTexts } from './scripts/dropEditorTexts.ts';
import { dropMeanings } from './scripts/dropMeanings.ts';

/**
 * What draws first pages on the server, with the same sources and class names as the site's own build. It brings its
 * libraries with it, so that both are of one version.
 */
export default defineConfig({
  plugins: [react(), dropMeanings(), dropEditorTexts()],
  css: { modules: classNames },
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/first-page/renderPage.tsx',
    outDir: 'dist/render',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'node20',
  },
});

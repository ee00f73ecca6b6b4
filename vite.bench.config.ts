import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const page = (name: string): string => new URL(`./bench/${name}.html`, import.meta.url).pathname;

/**
 * The bench pages, one bundle per engine so that none carries another's bytes: `--mode rhf` builds `rhf.html`,
 * without a mode it is the product's own `bench.html`. Assets are relative: the folder may be served from anywhere.
 */
export default defineConfig(({ mode }) => {
  const name = mode === 'production' ? 'bench' : mode;
  return {
    root: new URL('./bench', import.meta.url).pathname,
    base: './',
    plugins: [react()],
    build: {
      outDir: new URL('./dist-bench', import.meta.url).pathname,
      assetsDir: `assets/${name}`,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: page(name) },
    },
  };
});

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The build of the studio, where editors work: its own bundle for its own origin, nothing of it is in the customers'
 * pages. It keeps the descriptions for editors that the site's build removes. Assets are never inlined, so that
 * `img-src 'self'` and `font-src 'self'` hold.
 */
export default defineConfig({
  root: new URL('./studio', import.meta.url).pathname,
  plugins: [react()],
  build: {
    outDir: new URL('./dist/studio', import.meta.url).pathname,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
  },
});

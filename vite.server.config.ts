import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { copyBeside } from './scripts/copyBeside.ts';
import { copyTexts } from './scripts/copyTexts.ts';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The build of the production entry: `node dist/server/main.js` needs no tool, only the packages of
 * `npm ci --omit=dev`, and `dist/` beside it.
 */
export default defineConfig({
  plugins: [
    copyBeside([
      place('backend/product/migrations'),
      place('backend/product/site/accessibility/accessibility.css'),
      place('backend/product/newsletters/unsubscribe/unsubscribe.css'),
    ]),
    copyTexts(['accessibility', 'mails', 'pages', 'unsubscribe']),
  ],
  build: {
    ssr: true,
    outDir: place('dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    // All chunks in one folder: the files above are found from each of them.
    rolldownOptions: {
      // What checks drafts and draws pictures are programs of their own, which the service finds beside its chunk.
      input: [
        place('backend/product/main.ts'),
        place('backend/product/content/checks/checkWorker.ts'),
        place('backend/product/pictures/pictureProgram.ts'),
      ],
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
});

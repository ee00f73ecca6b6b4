import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { copyBeside } from './scripts/build/copyBeside.ts';
import { copyTexts } from './scripts/build/copyTexts.ts';
import { finishBuild } from './scripts/build/finishBuild.ts';
import { libraries } from './scripts/build/libraries.ts';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const inProduct = (path: string): string => place(`backend/product/${path}`);

/** Two libraries that rjsf imports and customers’ pages do not use. */
const alias = [
  // A parser of Markdown (31 kB); the theme's texts use the package's other entry, which loads when one asks for it.
  { find: /^markdown-to-jsx\/react$/, replacement: place('src/app/plainMarkdown.ts') },
  // A library (24 kB) that resolves the `$id` of schemas; the browser's own URL does.
  { find: /^fast-uri$/, replacement: place('src/app/plainUri.ts') },
];

/** Assets are never inlined as data URLs, so that `img-src 'self'` and `font-src 'self'` hold. */
const browser = {
  emptyOutDir: true,
  assetsInlineLimit: 0,
  target: 'es2022',
  modulePreload: { polyfill: false },
  // One small style sheet: no page waits for its styles or moves when they arrive.
  cssCodeSplit: false,
  chunkSizeWarningLimit: 1000,
} as const;

const node = { emptyOutDir: true, target: 'node20', chunkSizeWarningLimit: 1000 } as const;

/** The customers' application, with its pages under `base`. */
const application = (base: string, page: string, outDir: string): UserConfig => ({
  base,
  plugins: [react(), finishBuild()],
  resolve: { alias },
  build: {
    ...browser,
    outDir: place(outDir),
    // Without a comment that names them; `finishBuild` takes them off the public folder, into dist/maps.
    sourcemap: 'hidden',
    rolldownOptions: {
      checks: { pluginTimings: false }, // Most of a build's time is compression, which is no fault.
      input: { start: place(page) },
      output: {
        codeSplitting: {
          // What every page loads at once, its libraries apart for the cache, and what many pages share.
          groups: [
            { name: 'libraries', test: /node_modules\//, tags: ['$initial'], priority: 1 },
            { name: 'start', tags: ['$initial'] },
            { name: 'shared', minShareCount: 13 },
          ],
        },
      },
    },
  },
});

const builds: Readonly<Record<string, UserConfig>> = {
  site: application('/', 'index.html', 'dist/site'),
  // The preview of drafts has scripts of its own, so that customers' pages load nothing of it.
  preview: application('/preview/', 'preview.html', 'dist/preview'),
  // What draws first pages on the server. It brings its libraries with it, so that both are of one version.
  render: {
    plugins: [react()],
    resolve: { alias },
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ...node, ssr: 'src/app/first-page/renderPage.tsx', outDir: place('dist/render'), assetsInlineLimit: 0 },
  },
  ...libraries,
  // Where editors work: its own origin.
  studio: { root: place('studio'), plugins: [react()], build: { ...browser, outDir: place('dist/studio') } },
  // `node dist/server/main.js` needs no tool, only the packages of `npm ci --omit=dev`, and `dist/` beside it.
  server: {
    plugins: [
      copyBeside([
        ...['migrations', 'site/statement.css', 'site/mailed.css', 'site/accessibility.css'].map(inProduct),
        place('renderers/theme/tokens.css'),
      ]),
      copyTexts(['accessibility', 'alarm', 'mails', 'pages', 'unsubscribe']),
    ],
    build: {
      ssr: true,
      outDir: place('dist/server'),
      ...node,
      sourcemap: true,
      rolldownOptions: {
        // What checks drafts and draws pictures are programs of their own, which the service finds beside its chunk.
        input: ['../commands/main.ts', 'content/checks/checkWorker.ts', 'pictures/pictureProgram.ts'].map(inProduct),
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
};

/** A page of the benchmark, in a bundle of its own. Its addresses are relative: the folder is served from anywhere. */
const bench = (page: string): UserConfig => ({
  root: place('bench'),
  base: './',
  plugins: [react()],
  build: {
    ...browser,
    outDir: place('dist-bench'),
    assetsDir: `assets/${page}`,
    emptyOutDir: false,
    rolldownOptions: { input: place(`bench/${page}.html`) },
  },
});

/** Development has the product and its gallery, without the libraries of the bench pages. */
const entries = ['index.html', 'preview.html', 'renderers/gallery/gallery.html'];

/** `--mode` names the part to build. */
export default defineConfig(({ command, mode }) =>
  command === 'build' ? (builds[mode] ?? bench(mode)) : { plugins: [react()], optimizeDeps: { entries } },
);

import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import site from './vite.config.ts';

const place = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * The build of the preview of drafts: the customers' application again, with gateways in memory. It has chunks of its
 * own, so that customers' pages load nothing of it.
 */
export default mergeConfig(site, {
  base: '/preview/',
  build: { outDir: place('dist/preview'), rolldownOptions: { input: place('preview.html') } },
});

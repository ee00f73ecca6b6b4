import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { splitCatalogues } from './scripts/splitCatalogues.ts';

/** Unit tests: pure rooms and the backend run in Node, renderers and screens in jsdom. */
export default defineConfig({
  plugins: [react(), splitCatalogues()],
  resolve: {
    alias: { 'markdown-to-jsx/react': new URL('./renderers/replacements/markdown.ts', import.meta.url).pathname },
  },
  test: {
    // Tests that kill and restart real processes may lose a race on a slow machine; what fails twice is a fault.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Vitest leaves one core to itself, which on two cores means one file after the other.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/*.test.ts', 'tests/{schema-adapters,backend,fixtures,scripts,bench}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/{renderers,src}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/setupDom.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { isLong } from './tests/longRun.ts';

/** Files share their modules, which takes a third of the time; what a test replaces is put back after it. */
const shared = { isolate: false, unstubGlobals: true, unstubEnvs: true } as const;
/** The long run also meets the oldest rjsf that package.json admits; inlined, so that it finds its own parts. */
const oldestRjsf: TestProjectInlineConfiguration = {
  extends: true,
  resolve: {
    alias: [{ find: /^@rjsf\/(core|utils|validator-ajv8)$/, replacement: 'rjsf-$1-oldest' }],
  },
  test: {
    name: 'oldest-rjsf',
    environment: 'jsdom',
    server: { deps: { inline: [/\/rjsf-[\w-]+-oldest\//, /\/@rjsf\//] } },
    include: ['tests/{standalone-theme,stock-rjsf}/**/*.test.tsx'],
    setupFiles: ['tests/setupDom.ts'],
    testTimeout: 20_000,
  },
};
/** Tests that replace a module (`vi.mock`) need modules of their own. */
const isolated = 'tests/**/*.isolated.test.{ts,tsx}';
/** Suites of the long run alone: processes that are killed and started again, many times. */
const long = isLong ? [] : ['tests/**/*.long.test.{ts,tsx}'];

/** Unit tests: pure layers and the backend run in Node, renderers and screens in jsdom. */
export default defineConfig({
  plugins: [react()],
  test: {
    // Tests that kill and restart real processes may lose a race on a slow machine; what fails twice is a fault.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Vitest leaves one core to itself, which on two cores means one file after the other.
    maxWorkers: 2,
    // Many suites start a whole product first, which takes its time beside other busy programs.
    hookTimeout: 60_000,
    exclude: long,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          ...shared,
          include: ['tests/*.test.ts', 'tests/{schema-adapters,fixtures,scripts,bench}/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      // What the documents say, for `npm run check:docs`.
      { extends: true, test: { name: 'docs', ...shared, include: ['tests/{docs,requirements}/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'backend',
          environment: 'node',
          ...shared,
          include: ['tests/backend/**/*.test.ts'],
          exclude: [isolated],
          globalSetup: 'tests/backend/startPostgres.ts',
          testTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          ...shared,
          include: ['tests/{renderers,src,studio}/**/*.test.{ts,tsx}'],
          exclude: [isolated],
          setupFiles: ['tests/setupDom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          environment: 'jsdom',
          include: [isolated],
          exclude: ['tests/backend/**'],
          setupFiles: ['tests/setupDom.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'backend-isolated', environment: 'node', include: ['tests/backend/**/*.isolated.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'stock-rjsf',
          environment: 'jsdom',
          ...shared,
          include: ['tests/stock-rjsf/**/*.test.tsx'],
          setupFiles: ['tests/setupDom.ts'],
          testTimeout: 20_000,
        },
      },
      ...(isLong ? [oldestRjsf] : []),
    ],
  },
});

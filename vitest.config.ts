import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { isLong } from './tests/longRun.ts';

/** Files share their modules, which takes a third of the time; what a test replaces is put back after it. */
const shared = { isolate: false, unstubGlobals: true, unstubEnvs: true } as const;
/**
 * One project after the other: Vitest keeps a process for the next file only if that file is of the same project and
 * environment. For the same reason no file names an environment of its own.
 */
const turn = (groupOrder: number) => ({ sequence: { groupOrder } });
/** Tests that replace a module (`vi.mock`) need modules of their own. */
const isolated = 'tests/**/*.isolated.test.{ts,tsx}';
/** Layers of the pages that know no document. */
const pureLayers = [
  'tests/renderers/{messages,model,texts,validator}/**/*.test.ts',
  'tests/src/{account-data,drafts,errors,links,provider/sign-on,account/my-data/data-copy}/**/*.test.ts',
  'tests/src/{preferences/*,entry/finalize,passkeys/passkeyNames,registration/regionCheck,services/formCounter}.test.ts',
  'tests/src/session/{keepTokenFresh,tokenPatterns,tokenRefresh}.test.ts',
  'tests/src/app/{forms/countedForms,layout/limits,texts/languages,texts/siteLanguage}.test.ts',
  'tests/src/preferences/state/toldConsents.test.ts',
  'tests/studio/preview/**/*.test.ts',
];
/** Code of the services runs once or twice in a test: to optimise it takes longer than it saves, a seventh of the time. */
const seldomOptimised = { pool: 'forks' as const, execArgv: ['--interrupt-budget=1500000'] };
/** Suites of the long run alone: processes that are killed and started again, many times. */
const long = isLong ? [] : ['tests/**/*.long.test.{ts,tsx}'];

/** Unit tests: pure layers and the backend run in Node, renderers and screens in jsdom. */
export default defineConfig({
  plugins: [react()],
  test: {
    // Vitest leaves one core to itself, which on two cores means one file after the other.
    maxWorkers: 2,
    // Threads start faster than processes; tests of the backend need processes, which alone take the flag below.
    pool: 'threads',
    // Long, so that nothing fails only because other programs are busy: many suites start a whole product first.
    hookTimeout: 120_000,
    // For the same reason. `npm test` lists the tests that needed it, with their first error; in the long run all cases
    // are generated anew, and each failure counts.
    retry: isLong ? 0 : 1,
    exclude: long,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          ...turn(0),
          environment: 'node',
          ...shared,
          include: [
            'tests/*.test.ts',
            'tests/{schema-adapters,contract,protocol,packages,fixtures,scripts,bench}/**/*.test.ts',
            ...pureLayers,
          ],
          exclude: [isolated],
          testTimeout: 120_000,
        },
      },
      // What the documents say, for `npm run check:docs`.
      {
        extends: true,
        test: { name: 'docs', ...turn(1), ...shared, include: ['tests/{docs,requirements}/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          ...turn(2),
          environment: 'node',
          ...seldomOptimised,
          ...shared,
          include: ['tests/{backend,cdc-stand-in}/**/*.test.ts'],
          exclude: [isolated],
          globalSetup: 'tests/backend/startPostgres.ts',
          // They wait two fifths of their time, for the database and for each other.
          maxWorkers: 3,
          testTimeout: 120_000,
          // What comes by itself comes within a second; on a busy machine much later.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          ...turn(3),
          environment: 'jsdom',
          ...shared,
          include: ['tests/{renderers,src,stock-rjsf,studio}/**/*.test.{ts,tsx}'],
          exclude: [isolated, ...pureLayers],
          setupFiles: ['tests/setupDom.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          ...turn(4),
          environment: 'jsdom',
          include: [isolated],
          exclude: ['tests/backend/**'],
          setupFiles: ['tests/setupDom.ts'],
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'backend-isolated',
          ...turn(5),
          environment: 'node',
          include: ['tests/backend/**/*.isolated.test.ts'],
        },
      },
    ],
  },
});

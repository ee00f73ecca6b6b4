import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Tally } from './runSteps.ts';

/**
 * Writes what the runner needs to `KONTOR_UNIT_REPORT`: results, and how long each file took with its imports and its
 * `beforeAll`, which vitest's own JSON report leaves out.
 */
export default class UnitReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env['KONTOR_UNIT_REPORT'];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(tallyOf(modules, unhandled)));
  }
}

function tallyOf(modules: readonly TestModule[], unhandled: readonly SerializedError[]): Tally {
  let passed = 0;
  const names: string[] = unhandled.map(({ message }) => `outside of the tests: ${message}`);
  const files: Record<string, number> = {};
  for (const module of modules) {
    const path = relative(process.cwd(), module.moduleId);
    const { collectDuration, setupDuration, environmentSetupDuration, prepareDuration, duration } = module.diagnostic();
    const took = collectDuration + setupDuration + environmentSetupDuration + prepareDuration + duration;
    files[path] = (files[path] ?? 0) + took / 1000;
    const failed: string[] = [];
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') passed += 1;
      if (state === 'failed') failed.push(`${path}: ${test.fullName}`);
    }
    // A file that does not load, or fails outside its tests, has no failed test to name.
    if (failed.length === 0 && module.state() === 'failed') failed.push(`${path}: the file fails`);
    names.push(...failed);
  }
  return { passed, failed: names.length, names, files };
}

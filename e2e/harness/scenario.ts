import { test } from './test.ts';

/** Runs the tests of this file or group with another scenario, and restores the first one afterwards. */
export function inScenario(name: string): void {
  test.beforeAll(async ({ qa }) => {
    await qa.call('PUT', '/scenario', { name });
  });
  test.afterAll(async ({ qa }) => {
    await qa.call('PUT', '/scenario', { name: 'germany' });
  });
}

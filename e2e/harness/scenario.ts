import { test } from './test.ts';

/** Runs the journeys of this file or group on another scenario, and puts the first one back afterwards. */
export function inScenario(name: string): void {
  test.beforeAll(async ({ qa }) => {
    await qa.call('PUT', '/scenario', { name });
  });
  test.afterAll(async ({ qa }) => {
    await qa.call('PUT', '/scenario', { name: 'germany' });
  });
}

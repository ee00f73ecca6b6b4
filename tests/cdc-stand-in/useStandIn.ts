import { afterAll, beforeAll } from 'vitest';
import { startStandIn, type TestStandIn } from './startStandIn.ts';

/** The stand-in of a file or a group of tests: it starts before them and ends after them. */
export function useStandIn(...settings: Parameters<typeof startStandIn>): TestStandIn {
  let running: TestStandIn;
  beforeAll(async () => {
    running = await startStandIn(...settings);
  });
  afterAll(() => running.close());
  return new Proxy({} as TestStandIn, { get: (_none, name) => Reflect.get(running, name) as unknown });
}

import { afterAll, beforeAll } from 'vitest';
import { startProduct, type RunningProduct } from './runningProduct.ts';

/** The product of a file: it starts before its tests and ends after them. */
export function useProduct(scenario: string): RunningProduct {
  let running: RunningProduct;
  beforeAll(async () => {
    running = await startProduct(scenario);
  });
  afterAll(() => running.close());
  return new Proxy({} as RunningProduct, { get: (_none, name) => Reflect.get(running, name) as unknown });
}

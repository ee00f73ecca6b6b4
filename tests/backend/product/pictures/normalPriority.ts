import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { afterAll, beforeAll } from 'vitest';

/** Pictures are made after everything else that a machine has to do; beside other tests that would be much later. */
export function makePicturesAtNormalPriority(): void {
  const { setPriority } = os;
  const replace = (one: typeof setPriority): void => {
    os.setPriority = one;
    syncBuiltinESMExports();
  };
  beforeAll(() => replace(() => undefined));
  afterAll(() => replace(setPriority));
}

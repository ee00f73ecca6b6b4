import type { ServicesAt } from '#src/provider/provider.ts';

/** The product's services for tests that must not need them. */
export const noServices: ServicesAt = {
  http: ({ name }) => Promise.reject(new Error(`nobody expected ${name}`)),
  base: () => '',
};

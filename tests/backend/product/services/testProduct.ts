import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { fastest, type Engine } from '../../engines.ts';
import { openProduct, type SetupOptions, type TestServices } from './testServices.ts';

/** An origin besides the site's own that may call the services. */
export const otherOrigin = 'https://shop.kontor.example';

/** What `start` opens, as an object that can be used during the tests of the block or file; then closes it. */
export function duringTests<Opened extends object>(
  start: () => Promise<Opened>,
  close: (opened: Opened) => Promise<unknown>,
): Opened {
  let opened: Opened;
  beforeAll(async () => {
    opened = await start();
  }, 60_000);
  afterAll(() => close(opened));
  return new Proxy({} as Opened, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(opened, name);
      return typeof value === 'function' ? (value.bind(opened) as unknown) : value;
    },
  });
}

/** A database of the engine with the services' tables, open during the tests of the block or file. */
export const testDatabase = (engine: Engine): { readonly db: Database } => ({
  db: duringTests(
    async () => (await engine.prepare()).open(),
    (db) => db.close(),
  ),
});

/** The product services that `open` opens, during the tests of the block or file. */
export const testServices = (open: () => Promise<TestServices>): TestServices =>
  duringTests(open, ({ app }) => app.close());

/** The product services with postcodes and stores, by default on the fastest database. */
export function testProduct({ engine = fastest, ...options }: SetupOptions & { readonly engine?: Engine } = {}) {
  const database = testDatabase(engine);
  let services: TestServices;
  let link: string;
  beforeAll(async () => {
    await loadReferenceData(database.db, 'fixtures/product-data', 'empty');
    services = await openProduct(database.db, options);
    link = await services.link('uid-1');
  }, 60_000);
  return {
    get db(): Database {
      return database.db;
    },
    get services(): TestServices {
      return services;
    },
    /** A link token of the subscriber uid-1. */
    get link(): string {
      return link;
    },
  };
}

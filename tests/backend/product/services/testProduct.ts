import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#backend/shared/database/database.ts';
import { loadReferenceData } from '#backend/product/reference-data/referenceData.ts';
import { fastest, type Bench, type Engine } from '../../engines.ts';
import { openProduct, type SetupOptions, type TestServices } from './testServices.ts';

/** An origin besides the site's own that may call the services. */
export const otherOrigin = 'https://shop.kontor.example';

/** A database of the engine with the services' tables, open during the tests of the block or file. */
export function testDatabase(engine: Engine): { readonly db: Database } {
  let bench: Bench;
  let db: Database;
  beforeAll(async () => {
    bench = await engine.prepare();
    db = await bench.open();
  }, 60_000);
  afterAll(() => bench.close());
  return {
    get db() {
      return db;
    },
  };
}

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

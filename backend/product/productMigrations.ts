import type { MigrationSet } from '../shared/database/preparedDatabase.ts';

/** Migrations of the product's database: where they stand and which table remembers them. */
export const productMigrations: MigrationSet = {
  folder: new URL('migrations', import.meta.url).pathname,
  table: 'product_services_migrations',
};

import type { MigrationSet } from '#backend/shared/database/preparedDatabase.ts';

/** Migrations of the product's database: their folder and the table that records which ones ran. */
export const productMigrations: MigrationSet = {
  folder: new URL('migrations', import.meta.url).pathname,
  table: 'product_services_migrations',
};

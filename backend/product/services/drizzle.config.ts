import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config backend/product/services/drizzle.config.ts` writes the next migration.
 * The first one was given the line that creates `pg_trgm` by hand.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/product/services/tables.ts',
  out: './backend/product/services/migrations',
});

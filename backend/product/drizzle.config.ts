import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config backend/product/drizzle.config.ts` writes the next migration. The first one has, by
 * hand, the extension `pg_trgm` and the triggers that protect consent evidence.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './backend/product/**/tables.ts',
  out: './backend/product/migrations',
});

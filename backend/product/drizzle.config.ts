import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config backend/product/drizzle.config.ts` writes the next migration. The first one has, by
 * hand, the extension `pg_trgm` and the triggers that protect consent evidence.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './backend/product/services/tables.ts',
    './backend/product/services/email-change/tables.ts',
    './backend/product/evidence/tables.ts',
    './backend/product/content/tables.ts',
    './backend/product/mails/tables.ts',
    './backend/product/content/form-counts/tables.ts',
  ],
  out: './backend/product/migrations',
});

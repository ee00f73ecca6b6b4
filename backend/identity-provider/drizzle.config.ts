import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config backend/identity-provider/drizzle.config.ts` writes the next migration.
 * The second and third were given by hand the triggers that keep consent evidence as it is.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./backend/identity-provider/storage/tables.ts', './backend/mailbox/tables.ts'],
  out: './backend/identity-provider/migrations',
});

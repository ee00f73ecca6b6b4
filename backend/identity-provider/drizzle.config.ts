import { defineConfig } from 'drizzle-kit';

/**
 * `npx drizzle-kit generate --config backend/identity-provider/drizzle.config.ts` writes the next migration.
 * The second one was given the trigger that keeps consent evidence as it is by hand.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./backend/identity-provider/storage/tables.ts', './backend/mailbox/tables.ts'],
  out: './backend/identity-provider/migrations',
});

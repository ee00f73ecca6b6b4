import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config backend/stand-ins/mailbox/drizzle.config.ts` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./backend/stand-ins/mailbox/tables.ts'],
  out: './backend/stand-ins/mailbox/migrations',
});

import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config backend/stand-ins/identity-provider/drizzle.config.ts` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./backend/stand-ins/identity-provider/storage/tables.ts', './backend/stand-ins/mailbox/tables.ts'],
  out: './backend/stand-ins/identity-provider/migrations',
});

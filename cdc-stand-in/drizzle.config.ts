import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config cdc-stand-in/drizzle.config.ts` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./cdc-stand-in/storage/tables.ts', './cdc-stand-in/oidc/tables.ts'],
  out: './cdc-stand-in/migrations',
});

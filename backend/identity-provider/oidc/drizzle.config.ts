import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate --config backend/identity-provider/oidc/drizzle.config.ts` writes the next migration. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['./backend/identity-provider/oidc/tables.ts'],
  out: './backend/identity-provider/oidc/migrations',
});

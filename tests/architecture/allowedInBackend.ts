import type { AllowList } from './allowList.ts';

const serverPackages = ['drizzle-orm', 'fastify', 'jose', 'node:*'];

/** What the folders of `backend/` may import. */
export const allowedInBackend: AllowList = {
  'backend/shared': {
    folders: ['schema-adapters/model'],
    packages: [
      ...serverPackages,
      '@electric-sql/pglite',
      '@fastify/proxy-addr',
      '@fastify/swagger',
      'ajv',
      'ajv-formats',
      'close-with-grace',
      'dataloader',
      'lru-cache',
      'pg',
      'valibot',
    ],
  },
  'backend/product': {
    folders: [
      'backend/shared',
      'schema-adapters/content/parseAccessibility.ts',
      'schema-adapters/content/pictureWidths.ts',
      'schema-adapters/contract',
      'schema-adapters/form/adaptDocument.ts',
      'schema-adapters/metadata',
      'schema-adapters/model',
      'schema-adapters/provider/parseProviderSchema.ts',
      'schema-adapters/providerPath.ts',
    ],
    packages: [
      ...serverPackages,
      '@fastify/accept-negotiator',
      '@fastify/formbody',
      '@fastify/multipart',
      '@fastify/static',
      'drizzle-kit',
      'lru-cache',
      'openid-client',
      'prom-client',
      'saxes',
      'sharp',
      'undici',
      'valibot',
      'vite',
    ],
  },
  'backend/stand-ins': {
    folders: [
      'backend/product',
      'backend/shared',
      'schema-adapters/contract',
      'schema-adapters/form',
      'schema-adapters/metadata',
      'schema-adapters/model',
      'schema-adapters/provider',
      'schema-adapters/provider-rules',
    ],
    packages: [
      ...serverPackages,
      '@fastify/formbody',
      '@node-rs/argon2',
      'drizzle-kit',
      'esbuild',
      'lru-cache',
      'nodemailer',
      'oidc-provider',
      'openid-client',
      'postal-mime',
      'smtp-server',
      'valibot',
      'web-vitals',
    ],
  },
};

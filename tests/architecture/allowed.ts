/** What the files of a folder may import besides each other: other folders, and packages by name. */
interface Allowed {
  readonly folders: readonly string[];
  readonly packages?: readonly string[];
}

const screenPackages = ['jotai', 'lucide-react', 'react', 'react-router'];
const adapters = ['schema-adapters/check', 'schema-adapters/form', 'schema-adapters/model'];
const serverPackages = ['drizzle-orm', 'fastify', 'jose', 'node:*'];

/**
 * Every folder of the code and what it may import. A folder or an import that is not listed is forbidden. The longest
 * matching path counts; the path of a file applies only to that file.
 */
export const allowed: Readonly<Record<string, Allowed>> = {
  'schema-adapters/model': { folders: [] },
  'schema-adapters/model/fieldConfig.ts': { folders: ['schema-adapters/declaration', 'schema-adapters/model'] },
  'schema-adapters/model/fieldKind.ts': { folders: ['schema-adapters/declaration', 'schema-adapters/model'] },
  'schema-adapters/declaration': { folders: ['schema-adapters/model'] },
  'schema-adapters/providerPath.ts': { folders: ['schema-adapters/model'] },
  'schema-adapters/countries': { folders: [] },
  'schema-adapters/content': {
    folders: ['schema-adapters/declaration', 'schema-adapters/model', 'schema-adapters/tab-components'],
  },
  'schema-adapters/provider-rules': { folders: ['schema-adapters/model'] },
  'schema-adapters/provider': {
    folders: ['schema-adapters/model', 'schema-adapters/provider-rules', 'schema-adapters/providerPath.ts'],
  },
  'schema-adapters/fields': {
    folders: [
      'schema-adapters/countries',
      'schema-adapters/declaration/editors.ts',
      'schema-adapters/model',
      'schema-adapters/provider-rules',
      'schema-adapters/provider/fieldLabels.ts',
      'schema-adapters/providerPath.ts',
    ],
  },
  'schema-adapters/tab-components': {
    folders: [
      'schema-adapters/declaration',
      'schema-adapters/fields',
      'schema-adapters/model',
      'schema-adapters/providerPath.ts',
    ],
  },
  'schema-adapters/check': { folders: ['schema-adapters/model'], packages: ['@cfworker/json-schema'] },
  'schema-adapters/check/checkForm.ts': {
    folders: ['schema-adapters/check', 'schema-adapters/fields', 'schema-adapters/form', 'schema-adapters/model'],
  },
  'schema-adapters/form': {
    folders: [
      'schema-adapters/check',
      'schema-adapters/content',
      'schema-adapters/countries',
      'schema-adapters/fields',
      'schema-adapters/model',
      'schema-adapters/provider',
      'schema-adapters/provider-rules',
      'schema-adapters/providerPath.ts',
      'schema-adapters/tab-components',
    ],
  },
  'schema-adapters/contract': {
    folders: [
      'schema-adapters/content',
      'schema-adapters/declaration',
      'schema-adapters/fields',
      'schema-adapters/form',
      'schema-adapters/model',
      'schema-adapters/provider',
      'schema-adapters/tab-components',
    ],
  },

  'renderers/model': {
    folders: ['schema-adapters/provider-rules', ...adapters],
    packages: ['@rjsf/utils', 'react'],
  },
  'renderers/messages': { folders: ['renderers/model', ...adapters], packages: ['@rjsf/utils'] },
  'renderers/rich-text': { folders: ['renderers/model', 'schema-adapters/content'], packages: ['react'] },
  'renderers/controls': {
    folders: [
      'renderers/messages',
      'renderers/model',
      'renderers/rich-text',
      'schema-adapters/content',
      'schema-adapters/countries',
      'schema-adapters/provider-rules',
      ...adapters,
    ],
    packages: ['@rjsf/utils', 'lucide-react', 'react'],
  },
  'renderers/widgets': {
    folders: ['renderers/controls', 'renderers/model', 'schema-adapters/countries', ...adapters],
    packages: ['@rjsf/utils', 'lucide-react', 'react'],
  },
  'renderers/fields': {
    folders: ['renderers/controls', 'renderers/model', ...adapters],
    packages: ['downshift', 'lucide-react', 'react'],
  },
  'renderers/tab-components': {
    folders: ['renderers/controls', 'renderers/model', 'renderers/rich-text', 'schema-adapters/model'],
    packages: ['lucide-react', 'react'],
  },
  'renderers/templates': {
    folders: ['renderers/controls', 'renderers/messages', 'renderers/model', 'renderers/registries', ...adapters],
    packages: ['@rjsf/utils', 'lucide-react', 'react'],
  },
  'renderers/theme.ts': {
    folders: ['renderers/fields', 'renderers/templates', 'renderers/theme', 'renderers/widgets'],
    packages: ['@rjsf/core'],
  },
  'renderers/templates/general': {
    folders: ['renderers/controls', 'renderers/model', 'renderers/templates', 'renderers/widgets'],
    packages: ['@rjsf/utils', 'lucide-react', 'markdown-to-jsx', 'react'],
  },
  'renderers/theme': {
    folders: ['renderers/model', 'renderers/templates', 'renderers/widgets'],
    packages: ['@rjsf/utils', 'react'],
  },
  'renderers/registries': {
    folders: [
      'renderers/controls',
      'renderers/fields',
      'renderers/model',
      'renderers/tab-components',
      'renderers/templates',
      'schema-adapters/model',
      'schema-adapters/tab-components/tabComponents.ts',
    ],
    packages: ['react'],
  },
  'renderers/form': {
    folders: [
      'renderers/controls',
      'renderers/messages',
      'renderers/model',
      'renderers/registries',
      'renderers/templates',
      'schema-adapters/countries',
      'schema-adapters/provider-rules',
      ...adapters,
    ],
    packages: ['@rjsf/core', '@rjsf/utils', 'react', 'react-dom'],
  },
  'renderers/replacements': { folders: [], packages: ['@rjsf/utils', 'react'] },
  'renderers/gallery': {
    folders: [
      'renderers/form',
      'renderers/model',
      'renderers/rich-text',
      'renderers/messages',
      'renderers/templates/general',
      'renderers/theme',
      'renderers/theme.ts',
      'schema-adapters/content',
      'schema-adapters/provider',
      'schema-adapters/provider-rules',
      ...adapters,
    ],
    packages: ['@rjsf/core', '@rjsf/utils', 'react', 'react-dom'],
  },

  'src/rules': {
    folders: [
      'schema-adapters/check',
      'schema-adapters/content',
      'schema-adapters/countries',
      'schema-adapters/model',
      'schema-adapters/providerPath.ts',
      'src/gateways',
    ],
  },
  'src/gateways': {
    folders: [
      'schema-adapters/content',
      'schema-adapters/model',
      'schema-adapters/provider',
      'schema-adapters/provider-rules',
      'schema-adapters/providerPath.ts',
      'src/rules',
    ],
  },
  'src/i18n': { folders: ['renderers/messages/createTranslator.ts', 'src/rules'], packages: ['react'] },
  'src/errors': { folders: ['src/gateways', ...adapters] },
  'src/flows': { folders: ['schema-adapters/model', 'src/errors', 'src/gateways', 'src/rules'] },
  'src/state': {
    folders: [
      'schema-adapters/content/parseTabs.ts',
      'schema-adapters/providerPath.ts',
      'src/errors',
      'src/flows',
      'src/gateways',
      'src/i18n',
      'src/rules',
      ...adapters,
    ],
    packages: ['jotai'],
  },
  'src/guards': {
    folders: ['renderers/model', 'src/flows', 'src/gateways', 'src/rules', 'src/state'],
    packages: ['react-router'],
  },
  'src/layout': {
    folders: [
      'renderers/model',
      'renderers/rich-text',
      'schema-adapters/content',
      'schema-adapters/model',
      'src/errors',
      'src/flows',
      'src/gateways',
      'src/i18n',
      'src/rules',
      'src/state',
    ],
    packages: screenPackages,
  },
  'src/screens': {
    folders: [
      'renderers/controls',
      'renderers/fields/favorite-store/useChosenStore.ts',
      'renderers/form',
      'renderers/messages',
      'renderers/model',
      'renderers/rich-text',
      'schema-adapters/content',
      'schema-adapters/provider-rules',
      'schema-adapters/providerPath.ts',
      'src/errors',
      'src/flows',
      'src/gateways',
      'src/i18n',
      'src/layout',
      'src/rules',
      'src/state',
      ...adapters,
    ],
    packages: ['react-dom', ...screenPackages],
  },
  'src/routes': {
    folders: ['src/gateways', 'src/guards', 'src/i18n', 'src/layout', 'src/screens', 'src/state'],
    packages: ['react', 'react-router'],
  },
  'src/routes.tsx': {
    folders: ['src/guards', 'src/routes', 'src/screens', 'src/state'],
    packages: ['react', 'react-router'],
  },
  'src/main.tsx': {
    folders: ['renderers/theme', 'src/gateways', 'src/i18n', 'src/layout', 'src/routes.tsx', 'src/state'],
    packages: ['jotai', 'react', 'react-dom', 'react-router'],
  },

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
    ],
  },
  'backend/product': {
    folders: ['backend/shared', 'schema-adapters/content/parseAccessibility.ts', 'schema-adapters/model'],
    packages: [...serverPackages, '@fastify/formbody', '@fastify/static', 'drizzle-kit', 'lru-cache', 'undici', 'vite'],
  },
  'backend/stand-ins': {
    folders: [
      'backend/product',
      'backend/shared',
      'schema-adapters/contract',
      'schema-adapters/form',
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
      'nodemailer',
      'oidc-provider',
      'openid-client',
      'postal-mime',
      'smtp-server',
      'web-vitals',
      'valibot',
    ],
  },
};

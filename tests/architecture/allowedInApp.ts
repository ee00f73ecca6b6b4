import { adapters, type AllowList } from './allowList.ts';

const screenPackages = ['jotai', 'lucide-react', 'react'];

/** What the folders of `src/` may import. */
export const allowedInApp: AllowList = {
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
      'schema-adapters/metadata',
      'schema-adapters/model',
      'schema-adapters/provider',
      'schema-adapters/provider-rules',
      'schema-adapters/providerPath.ts',
      'src/rules',
    ],
  },
  'src/i18n': { folders: ['renderers/messages/createTranslator.ts', 'src/rules'], packages: ['react'] },
  'src/router': { folders: [], packages: ['react'] },
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
    folders: ['renderers/model', 'src/flows', 'src/gateways', 'src/router', 'src/rules', 'src/state'],
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
      'src/router',
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
      'src/router',
      'src/rules',
      'src/state',
      ...adapters,
    ],
    packages: ['react-dom', ...screenPackages],
  },
  'src/routes': {
    folders: ['src/gateways', 'src/guards', 'src/i18n', 'src/layout', 'src/router', 'src/screens', 'src/state'],
    packages: ['react'],
  },
  'src/routes.tsx': {
    folders: ['src/guards', 'src/router', 'src/routes', 'src/screens', 'src/state'],
    packages: ['react'],
  },
  'src/first-page': {
    folders: ['schema-adapters/model', 'src/i18n', 'src/router', 'src/state'],
    packages: ['jotai', 'react', 'react-dom'],
  },
  'src/first-page/renderPage.tsx': {
    folders: [
      'schema-adapters/content',
      'schema-adapters/model',
      'src/first-page',
      'src/gateways',
      'src/i18n',
      'src/router',
      'src/routes.tsx',
      'src/state',
    ],
    packages: ['react-dom'],
  },
  'src/main.tsx': {
    folders: [
      'renderers/theme',
      'src/first-page',
      'src/gateways',
      'src/i18n',
      'src/layout',
      'src/routes.tsx',
      'src/state',
    ],
  },
};

import { adapters, type AllowList } from './allowList.ts';

const screenPackages = ['jotai', 'lucide-react', 'react', 'react-router'];

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
  'src/rules/data-copy': { folders: ['schema-adapters/form', 'schema-adapters/model'], packages: ['fflate'] },
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
    packages: ['@simplewebauthn/browser'],
  },
  'src/i18n': { folders: ['locales', 'renderers/messages/createTranslator.ts', 'src/rules'], packages: ['react'] },
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
    folders: ['renderers/model', 'src/flows', 'src/gateways', 'src/i18n', 'src/rules', 'src/state'],
    packages: ['react-router'],
  },
  'src/layout': {
    folders: [
      'renderers/dialog',
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
      'renderers/consents',
      'renderers/tab-components/Card.tsx',
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
  'src/routes.tsx': {
    folders: ['src/gateways', 'src/guards', 'src/layout', 'src/screens', 'src/state'],
    packages: ['react', 'react-router'],
  },
  'src/first-page': {
    folders: ['schema-adapters/model', 'src/gateways', 'src/i18n', 'src/routes.tsx', 'src/state'],
    packages: ['jotai', 'react', 'react-dom', 'react-router'],
  },
  'src/first-page/renderPage.tsx': {
    folders: [
      'schema-adapters/content',
      'schema-adapters/model',
      'src/first-page',
      'src/gateways',
      'src/i18n',
      'src/routes.tsx',
      'src/state',
    ],
    packages: ['react-dom', 'react-router'],
  },
  'src/main.tsx': {
    folders: ['renderers/theme', 'src/first-page', 'src/gateways', 'src/i18n', 'src/state'],
  },
  'src/preview': {
    folders: [
      'renderers/theme',
      'schema-adapters/content',
      'schema-adapters/preview',
      'schema-adapters/provider',
      'schema-adapters/sample-persons',
      'src/gateways',
      'src/i18n',
      'src/routes.tsx',
      'src/rules',
      'src/state',
      ...adapters,
    ],
    packages: ['jotai', 'react', 'react-dom', 'react-router'],
  },
};

import { adapters, type AllowList } from './allowList.ts';

const contentAdapters = [
  'schema-adapters/content',
  'schema-adapters/content-changes',
  'schema-adapters/contract',
  'schema-adapters/declaration',
  'schema-adapters/fields',
  'schema-adapters/preview',
  'schema-adapters/provider',
  'schema-adapters/provider-rules',
  'schema-adapters/providerPath.ts',
  'schema-adapters/sample-persons',
  'schema-adapters/tab-components',
  ...adapters,
];
const screenPackages = ['jotai', 'lucide-react', 'react', 'react-i18next', 'react-router'];

/** What the folders of `studio/` may import. */
export const allowedInStudio: AllowList = {
  'studio/model': {
    folders: ['locales', 'renderers/texts', 'schema-adapters/metadata', ...contentAdapters],
    packages: ['i18next'],
  },
  'studio/gateways': { folders: ['schema-adapters/model', 'studio/model'], packages: ['valibot'] },
  'studio/checks': { folders: ['studio/gateways', 'studio/model'] },
  'studio/i18n': { folders: ['renderers/texts'], packages: ['i18next'] },
  'studio/state': {
    folders: ['studio/gateways', 'studio/i18n', 'studio/model', ...contentAdapters],
    packages: ['jotai'],
  },
  'studio/state/followAddress.ts': { folders: ['studio/model', 'studio/state'], packages: ['react-router'] },
  'studio/layout': {
    folders: [
      'renderers/controls',
      'renderers/dialog',
      'studio/gateways',
      'studio/i18n',
      'studio/model',
      'studio/state',
    ],
    packages: ['react-dom', ...screenPackages],
  },
  'studio/forms': {
    folders: [
      'renderers/texts',
      'renderers/controls',
      'renderers/fields/leaf.ts',
      'renderers/messages',
      'renderers/model',
      'renderers/widgets',
      'schema-adapters/content/sitePages.ts',
      'schema-adapters/model',
      'studio/gateways',
      'studio/layout',
      'studio/model',
    ],
    packages: ['i18next', '@rjsf/core', '@rjsf/utils', 'lucide-react', 'react'],
  },
  'studio/screens': {
    folders: [
      'renderers/texts',
      'renderers/form',
      'renderers/messages',
      'renderers/model',
      'studio/forms',
      'studio/gateways',
      'studio/i18n',
      'studio/layout',
      'studio/model',
      'studio/state',
      ...contentAdapters,
    ],
    packages: ['i18next', ...screenPackages],
  },
  'studio/screens/preview/QrCode.tsx': { folders: ['studio/screens/preview'], packages: ['qr', 'react'] },
  'studio/routes.tsx': { folders: ['studio/layout', 'studio/screens'], packages: ['react-router'] },
  'studio/main.tsx': {
    folders: [
      'renderers/theme',
      'studio/gateways',
      'studio/i18n',
      'studio/layout',
      'studio/routes.tsx',
      'studio/state',
    ],
    packages: ['jotai', 'react', 'react-dom', 'react-i18next', 'react-router'],
  },
};

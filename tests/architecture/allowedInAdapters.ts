import type { AllowList } from './allowList.ts';

/** What the folders of `schema-adapters/` may import. */
export const allowedInAdapters: AllowList = {
  'schema-adapters/model': { folders: [] },
  'schema-adapters/declaration': { folders: ['schema-adapters/model'] },
  'schema-adapters/providerPath.ts': { folders: ['schema-adapters/model'] },
  'schema-adapters/countries': { folders: ['schema-adapters/model/plainSigns.ts'] },
  'schema-adapters/content': {
    folders: ['schema-adapters/declaration', 'schema-adapters/model', 'schema-adapters/tab-components'],
  },
  'schema-adapters/metadata': {
    folders: ['schema-adapters/content/safeAddress.ts', 'schema-adapters/declaration', 'schema-adapters/model'],
  },
  'schema-adapters/provider-rules': { folders: ['schema-adapters/model'] },
  'schema-adapters/provider': {
    folders: ['schema-adapters/model', 'schema-adapters/provider-rules', 'schema-adapters/providerPath.ts'],
  },
  'schema-adapters/fields': {
    folders: [
      'schema-adapters/countries',
      'schema-adapters/declaration',
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
  'schema-adapters/receipts': { folders: ['schema-adapters/model'], packages: ['jose'] },
  'schema-adapters/sample-persons': {
    folders: [
      'schema-adapters/check',
      'schema-adapters/content',
      'schema-adapters/contract/patterns',
      'schema-adapters/countries',
      'schema-adapters/form',
      'schema-adapters/model',
      'schema-adapters/providerPath.ts',
    ],
  },
  'schema-adapters/content-changes': { folders: ['schema-adapters/contract/jsonPointer.ts', 'schema-adapters/model'] },
  'schema-adapters/preview': {
    folders: [
      'schema-adapters/content',
      'schema-adapters/form',
      'schema-adapters/model',
      'schema-adapters/sample-persons',
    ],
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
      'schema-adapters/check',
      'schema-adapters/content',
      'schema-adapters/countries',
      'schema-adapters/declaration',
      'schema-adapters/fields',
      'schema-adapters/form',
      'schema-adapters/metadata',
      'schema-adapters/model',
      'schema-adapters/provider',
      'schema-adapters/provider-rules',
      'schema-adapters/providerPath.ts',
      'schema-adapters/tab-components',
    ],
    packages: ['fastest-levenshtein'],
  },
  'schema-adapters/contract/sentences': {
    folders: ['locales', 'schema-adapters/contract', 'schema-adapters/model', 'schema-adapters/tab-components'],
    packages: ['i18next'],
  },
};

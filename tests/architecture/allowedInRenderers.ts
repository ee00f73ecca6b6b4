import { adapters, type AllowList } from './allowList.ts';

/** What the folders of `renderers/` may import. */
export const allowedInRenderers: AllowList = {
  'renderers/model': {
    // What is typed is one pure module; the hooks that fields use are here.
    folders: [
      'renderers/form/FormStore.ts',
      'renderers/form/formValues.ts',
      'schema-adapters/provider-rules',
      ...adapters,
    ],
    packages: ['i18next', '@rjsf/utils', 'react'],
  },
  'renderers/texts': { folders: ['schema-adapters/model'], packages: ['i18next', 'i18next-resources-to-backend'] },
  'renderers/messages': {
    folders: ['renderers/texts', 'renderers/model', ...adapters],
    packages: ['i18next', '@rjsf/utils'],
  },
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
  'renderers/dialog': { folders: [], packages: ['react'] },
  'renderers/widgets': {
    folders: [
      'renderers/texts',
      'schema-adapters/provider-rules',
      'schema-adapters/content',
      'renderers/rich-text',
      'renderers/controls',
      'renderers/model',
      'schema-adapters/countries',
      ...adapters,
    ],
    packages: ['@rjsf/utils', 'lucide-react', 'react'],
  },
  'renderers/fields': {
    folders: [
      'renderers/texts',
      'renderers/widgets',
      'renderers/messages',
      'renderers/controls',
      'renderers/model',
      ...adapters,
    ],
    packages: ['i18next', '@rjsf/utils', 'downshift', 'lucide-react', 'react'],
  },
  'renderers/tab-components': {
    folders: [
      'renderers/controls',
      'renderers/model',
      'renderers/rich-text',
      'schema-adapters/model',
      'schema-adapters/tab-components',
    ],
    packages: ['@rjsf/utils', 'lucide-react', 'react'],
  },
  'renderers/templates': {
    folders: [
      'renderers/texts',
      'renderers/widgets',
      'renderers/controls',
      'renderers/messages',
      'renderers/model',
      'renderers/registries',
      ...adapters,
    ],
    packages: ['i18next', '@rjsf/utils', 'lucide-react', 'react'],
  },
  'renderers/theme.ts': {
    folders: [
      'renderers/registries',
      'renderers/fields',
      'renderers/templates',
      'renderers/theme',
      'renderers/widgets',
    ],
    packages: ['@rjsf/core'],
  },
  'renderers/standalone.ts': {
    folders: ['locales/en', 'renderers/model', 'renderers/texts', 'renderers/theme', 'renderers/theme.ts'],
  },
  'renderers/templates/general': {
    folders: ['renderers/controls', 'renderers/model', 'renderers/templates', 'renderers/widgets'],
    packages: ['@rjsf/utils', 'lucide-react', 'markdown-to-jsx', 'react'],
  },
  'renderers/theme': {
    folders: [
      'renderers/texts',
      'renderers/registries',
      'renderers/model',
      'renderers/templates',
      'renderers/widgets',
      ...adapters,
    ],
    packages: ['i18next', '@rjsf/core', '@rjsf/utils', 'react'],
  },
  'renderers/registries': {
    folders: [
      'renderers/widgets',
      'renderers/controls',
      'renderers/fields',
      'renderers/model',
      'renderers/tab-components',
      'renderers/templates',
      ...adapters,
      'schema-adapters/tab-components/tabComponents.ts',
    ],
    packages: ['@rjsf/utils', 'react'],
  },
  'renderers/form': {
    folders: [
      'renderers/texts',
      'renderers/widgets',
      'renderers/theme.ts',
      'renderers/theme',
      'renderers/controls',
      'renderers/messages',
      'renderers/model',
      'renderers/registries',
      'renderers/templates',
      'schema-adapters/countries',
      'schema-adapters/provider-rules',
      ...adapters,
    ],
    packages: ['i18next', '@rjsf/core', '@rjsf/utils', 'react', 'react-dom'],
  },
  'renderers/gallery': {
    folders: [
      'renderers/texts',
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
    packages: ['i18next', '@rjsf/core', '@rjsf/utils', 'react', 'react-dom'],
  },
};

import { beforeAll } from 'vitest';

// Loaded before the tests, so that forms render without waiting.
beforeAll(
  async () =>
    void (await Promise.all([
      import('#renderers/widgets/rareWidgets.ts'),
      import('#renderers/templates/general/generalTemplates.ts'),
      import('#renderers/form/fast-path/GeneralField.tsx'),
    ])),
);

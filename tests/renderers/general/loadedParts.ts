import { configure } from '@testing-library/react';
import { beforeAll } from 'vitest';

// Parts of the theme load when they are drawn; on a busy machine that takes time.
configure({ asyncUtilTimeout: 10_000 });

// Loaded before the tests, so that forms render without waiting.
beforeAll(
  async () =>
    void (await Promise.all([
      import('#renderers/widgets/PasswordWidget.tsx'),
      import('#renderers/widgets/GeneralSelectWidget.tsx'),
      import('#renderers/templates/general/generalTemplates.tsx'),
    ])),
);

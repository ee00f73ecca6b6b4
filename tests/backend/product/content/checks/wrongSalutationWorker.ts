import { fieldKinds } from '@kontor/schema-adapters';
import '#backend/product/content/checks/checkWorker.ts';

/**
 * The worker that checks drafts, with a faulty control: the salutation's texts get a limit for numbers, which the
 * page's interpreter ignores and Ajv refuses.
 */
const { describe } = fieldKinds.SalutationInput;
Object.assign(fieldKinds.SalutationInput, {
  describe: (...args: Parameters<typeof describe>) => {
    const description = describe(...args);
    return description && { ...description, schema: { ...description.schema, minimum: 3 } };
  },
} satisfies Pick<typeof fieldKinds.SalutationInput, 'describe'>);

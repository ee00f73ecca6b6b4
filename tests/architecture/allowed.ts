import { allowedInAdapters } from './allowedInAdapters.ts';
import { allowedInApp } from './allowedInApp.ts';
import { allowedInBackend } from './allowedInBackend.ts';
import { allowedInRenderers } from './allowedInRenderers.ts';
import { allowedInStudio } from './allowedInStudio.ts';
import type { AllowList } from './allowList.ts';

/**
 * Every folder of the code and what it may import. A folder or an import that is not listed is forbidden. The longest
 * matching path counts; the path of a file applies only to that file.
 */
export const allowed: AllowList = {
  ...allowedInAdapters,
  ...allowedInRenderers,
  ...allowedInApp,
  ...allowedInStudio,
  ...allowedInBackend,
};

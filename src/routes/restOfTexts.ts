import { ServiceError } from '../gateways/ServiceError.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

/**
 * Loads the texts of the pages behind the login, in parallel with their chunks. Rejects if they cannot be
 * loaded, because a page without texts is useless.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export const restOfTexts = (store: AppStore) => async (): Promise<object> => {
  const { current: i18n } = store.get(i18nAtom);
  await i18n.loadPart('pages');
  if (!i18n.hasTexts('pages')) throw new ServiceError('NETWORK', 'texts');
  return {};
};

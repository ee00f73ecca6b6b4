import { ServiceError } from '../gateways/ServiceError.ts';
import { hasTexts } from '#renderers/texts/openTexts.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

/**
 * Loads the texts of all pages but the first ones, in parallel with their chunks. Rejects if they cannot be loaded,
 * because a page without texts is useless; the next page tries again.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export const restOfTexts = (store: AppStore) => async (): Promise<object> => {
  const { current: i18n } = store.get(i18nAtom);
  await i18n.loadNamespaces('pages');
  if (!hasTexts(i18n, 'pages')) throw new ServiceError('NETWORK', 'texts');
  return {};
};

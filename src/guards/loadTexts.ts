import { hasTexts } from '#renderers/texts/openTexts.ts';
import { ServiceError } from '../gateways/ServiceError.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

/**
 * Loads the texts of all pages but the first ones. Rejects if they cannot be loaded, because a page without texts is
 * useless; the next page tries again.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export async function loadTexts(store: AppStore): Promise<void> {
  const { current: i18n } = store.get(i18nAtom);
  const { language } = i18n;
  await i18n.loadNamespaces('pages');
  // The site may have chosen another language meanwhile.
  if (language !== i18n.language) return loadTexts(store);
  if (!hasTexts(i18n, 'pages')) throw new ServiceError('NETWORK', 'texts');
  return undefined;
}

import { ServiceError } from '../gateways/ServiceError.ts';
import type { MessagePart } from '../i18n/messages.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

const pages: MessagePart = 'pages';

/**
 * Loads the texts of the pages behind the login, in parallel with their chunks. If a language cannot be loaded, another
 * one replaces it; rejects if none can be loaded, because a page without texts is useless.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export const restOfTexts = (store: AppStore) => async (): Promise<object> => {
  const { current: i18n } = store.get(i18nAtom);
  await i18n.loadNamespaces(pages);
  const hasTexts = i18n.languages.some(
    (language) => Object.keys(i18n.getResourceBundle(language, pages) ?? {}).length > 0,
  );
  if (!hasTexts) throw new ServiceError('NETWORK', 'texts');
  return {};
};

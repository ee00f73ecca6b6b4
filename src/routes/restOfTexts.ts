import { ServiceError } from '../gateways/ServiceError.ts';
import type { MessagePart } from '../i18n/messages.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

const pages: MessagePart = 'pages';

/**
 * Loads what the pages behind the entrance say, beside their own chunks. Another language stands in for one that cannot be had;
 * rejects when none can: a page without words helps nobody. Source: requirements#CON-4, requirements#FLT-10.
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

import type { MessagePart } from '../i18n/messages.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

const pages: MessagePart = 'pages';

/** Loads what the pages behind the entrance say, beside their own chunks. Never rejects: general sentences stand in. */
export const restOfTexts = (store: AppStore) => async (): Promise<object> => {
  await store.get(i18nAtom).current.loadNamespaces(pages);
  return {};
};

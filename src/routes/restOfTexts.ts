import { ServiceError } from '../gateways/ServiceError.ts';
import type { MessagePart } from '../i18n/messages.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

/**
 * Loads the texts of the pages behind the login, in parallel with their chunks. Rejects if they cannot be
 * loaded, because a page without texts is useless.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export const restOfTexts = (store: AppStore) => (): Promise<object> => loadTexts(store, ['pages']);

/** The same for pages of the portal, which have texts of their own. */
export const portalTexts = (store: AppStore) => (): Promise<object> => loadTexts(store, ['pages', 'portal']);

/** The same for the page about all data of a customer, whose copy has the history of the consents. */
export const rightsTexts = (store: AppStore) => (): Promise<object> =>
  loadTexts(store, ['pages', 'portal', 'rare', 'consents']);

/** Loads parts of the texts; rejects if one cannot be loaded. */
export async function loadTexts(store: AppStore, parts: readonly MessagePart[]): Promise<object> {
  const { current: i18n } = store.get(i18nAtom);
  await Promise.all(parts.map((part) => i18n.loadPart(part)));
  if (!parts.every((part) => i18n.hasTexts(part))) throw new ServiceError('NETWORK', 'texts');
  return {};
}

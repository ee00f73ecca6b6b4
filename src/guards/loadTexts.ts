import { ServiceError } from '../gateways/ServiceError.ts';
import type { MessagePart } from '../i18n/messages.ts';
import { i18nAtom, type AppStore } from '../state/store.ts';

/**
 * Loads parts of the texts. Rejects if one cannot be loaded, because a page without texts is useless.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export async function loadTexts(store: AppStore, parts: readonly MessagePart[]): Promise<void> {
  const { current: i18n } = store.get(i18nAtom);
  const { language } = i18n;
  await Promise.all(parts.map((part) => i18n.loadPart(part)));
  // The site may have chosen another language meanwhile.
  if (language !== i18n.language) return loadTexts(store, parts);
  if (!parts.every((part) => i18n.hasTexts(part))) throw new ServiceError('NETWORK', 'texts');
  return undefined;
}

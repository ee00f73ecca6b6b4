import { createInstance, type ResourceLanguage, type TFunction } from 'i18next';
import { numbersInTexts, textOptions } from './textOptions.ts';

/**
 * Reads texts that are there already, by namespace: for a page without i18next's provider, and for tests. A key without
 * a text is shown itself.
 */
export function textsIn(language: string, namespaces: ResourceLanguage): TFunction {
  const i18n = createInstance().use(numbersInTexts);
  void i18n.init({ ...textOptions, lng: language, resources: { [language]: namespaces }, initAsync: false });
  return i18n.t;
}

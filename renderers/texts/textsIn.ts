import { createInstance, type ResourceLanguage, type TFunction } from 'i18next';
import { numbersInTexts, textOptions } from './textOptions.ts';

/**
 * i18next's `t` over texts in memory, by namespace: for tests and pages without i18next's provider. A key without a
 * text is its own text.
 */
export function textsIn(language: string, namespaces: ResourceLanguage): TFunction {
  const i18n = createInstance().use(numbersInTexts);
  void i18n.init({ ...textOptions, lng: language, resources: { [language]: namespaces }, initAsync: false });
  return i18n.t;
}

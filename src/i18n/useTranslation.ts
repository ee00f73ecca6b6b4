import type { Translator } from '#renderers/messages/createTranslator.ts';
import { createContext, use, useEffect, useSyncExternalStore } from 'react';
import type { I18n } from './createI18n.ts';
import type { MessagePart } from './messages.ts';

/** Gives the texts to all components below: `<I18nContext value={i18n}>`. */
export const I18nContext = createContext<I18n | undefined>(undefined);

/**
 * The texts in the visitor's language. A component that uses them is drawn again when the language changes; `t` stays
 * the same function until then.
 */
export function useTranslation(): { readonly t: Translator['t']; readonly i18n: I18n } {
  const i18n = useI18n();
  const current = (): Translator => i18n.current;
  const { t } = useSyncExternalStore(i18n.subscribe, current, current);
  return { t, i18n };
}

/** Loads a part of the texts for a component outside of the pages that load it. Whether it is there. */
export function useTextsOf(part: MessagePart): boolean {
  const i18n = useI18n();
  useEffect(() => {
    if (!i18n.hasTexts(part)) void i18n.loadPart(part);
  }, [i18n, part]);
  const isThere = (): boolean => i18n.hasTexts(part);
  return useSyncExternalStore(i18n.subscribe, isThere, isThere);
}

function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('there is no I18nContext above this component');
  return i18n;
}

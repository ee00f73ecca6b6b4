import { ProviderError } from '#src/gateways/gatewayErrors.ts';
import { draftsKey } from '#src/state/drafts/accountDraftsAtom.ts';
import type { FormStore } from '#renderers/model/FormStore.ts';
import { createInstance, type i18n as I18n } from 'i18next';
import type { FakeApp } from '../../fakes.ts';

/** The form on the page. */
export interface Shown {
  readonly textOf: (key: string) => string;
  readonly type: (key: string, text: string) => void;
  readonly blur: () => void;
}

export function shownForm(store: FormStore): Shown {
  return {
    textOf: (key) => {
      const text = store.value[key];
      return typeof text === 'string' ? text : '';
    },
    type: (key, text) => store.setValue([key], text || undefined),
    blur: () => void store.normalize(),
  };
}

/** One document of the application, without screens: their calls on the store, and one form at a time. */
export interface Visit {
  readonly forms: readonly string[];
  readonly field: () => Shown;
  readonly news: () => string | undefined;
  readonly open: (form: string) => Promise<void>;
  readonly switchLanguage: (language: string) => Promise<void>;
  /** Returns whether it was saved. */
  readonly save: (works: boolean) => Promise<boolean>;
  readonly discard: () => Promise<void>;
  readonly undo: () => Promise<void>;
  /** The session ends, and this customer (or the same one) comes next. */
  readonly endSession: (nextUid: string) => Promise<void>;
  readonly logOut: () => Promise<void>;
  /** The document is left; only the browser's storage remains. */
  readonly leave: () => void;
}

/** The provider's answer to a save that fails. */
export const refused = new ProviderError('accounts.setAccountInfo', { errorCode: 500001 });

/** Texts that only know their language. */
export function quietTexts(): I18n {
  const i18n = createInstance();
  const none = { common: {} };
  void i18n.init({ lng: 'de', ns: ['common'], resources: { de: none, en: none }, initAsync: false });
  return i18n;
}

/** A page that is left gets its events, but is not unmounted, so nothing of that may count. */
export function leave(app: FakeApp, hide: () => void): void {
  app.clock.hide();
  const kept = app.storage.session.read(draftsKey);
  hide();
  if (kept === undefined) app.storage.session.remove(draftsKey);
  else app.storage.session.write(draftsKey, kept);
}

/** Lets all pending microtasks run. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

import type { AdaptedForm } from '@kontor/schema-adapters';
import type { FormStore } from '@kontor/rjsf-theme/form';
import { ProviderError, ServiceError } from '#src/browser/gatewayErrors.ts';
import { createInstance, type i18n as I18n } from 'i18next';

/** What the provider does with a save. */
export type Answer = 'WELL' | 'FAILS' | 'OFFLINE' | { readonly refuses: string };

/** How a save ended: `isTold` if a message says that something was not saved, `errorsIn` the form with errors. */
export interface SaveEnd {
  readonly isSaved: boolean;
  readonly isTold: boolean;
  readonly errorsIn?: string | undefined;
}

/** One document of the application, without its screens: what they call of the state, and one form at a time. */
export interface Visit {
  readonly forms: readonly string[];
  readonly form: () => { readonly form: AdaptedForm; readonly store: FormStore };
  readonly notification: () => string | undefined;
  readonly open: (form: string) => Promise<void>;
  readonly switchLanguage: (language: string) => Promise<void>;
  readonly save: (answer: Answer) => Promise<SaveEnd>;
  readonly discard: () => Promise<void>;
  readonly undo: () => Promise<void>;
  /** The session ends, and this customer (or the same one) comes next. */
  readonly endSession: (nextUid: string) => Promise<void>;
  readonly logOut: () => Promise<void>;
  /** The document is left; only the browser's storage remains. */
  readonly leave: () => void;
}

/** An answer that is not "well" as the gateways throw it. */
export function errorOf(answer: Exclude<Answer, 'WELL'>): Error {
  const call = 'accounts.setAccountInfo';
  if (answer === 'OFFLINE') return new ServiceError('OFFLINE', call);
  if (answer === 'FAILS') return new ProviderError(call, { errorCode: 500001 });
  const fault = { fieldName: answer.refuses, errorCode: 400006, message: 'refused' };
  return new ProviderError(call, { errorCode: 400009, validationErrors: [fault] });
}

/** Texts that only know their language. */
export function quietTexts(): I18n {
  const i18n = createInstance();
  const none = { common: {} };
  void i18n.init({ lng: 'de', ns: ['common'], resources: { de: none, en: none }, initAsync: false });
  return i18n;
}

/** Lets all pending microtasks run. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
}

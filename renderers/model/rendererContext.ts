import type { TFunction } from 'i18next';
import { createContext, use, type ComponentType } from 'react';
import type { Finding } from '#adapters/model/finding.ts';
import type { FormEvent } from '#adapters/model/formEvent.ts';
import type { Section } from '#adapters/model/form.ts';
import type { Reminder, Store } from '#adapters/model/retail.ts';

/** The customer's reminders from the server, and which of them will be deleted by the save. */
export interface RemindersContext {
  readonly state: 'loading' | 'failed' | 'ready';
  /** Provider path of the subscription for reminders. */
  readonly service: string;
  readonly list: readonly Reminder[];
  /** Ids marked for deletion, without duplicates. */
  readonly marked: readonly string[];
  /** Some countries have no single toggles; the toggle for all always exists. */
  readonly showSingle: boolean;
  readonly onDelete: (ids: readonly string[]) => void;
  readonly onKeep: (ids: readonly string[]) => void;
  readonly onRetry?: () => void;
}

/**
 * The double opt-in of a subscription that is on. `since`: ISO time of its confirmation, or of the mail that is still
 * unconfirmed.
 */
export interface OptIn {
  readonly state: 'pending' | 'confirmed';
  readonly since?: string;
}

/** The account's subscriptions by provider path (`subscriptions.NLT_WEEKLY.email`), and their confirmation mails. */
export interface OptInsContext {
  /** Undefined for a subscription that is off or that the account does not have. */
  readonly of: (path: string) => OptIn | undefined;
  /** The result of sending the confirmation mail again, as text. */
  readonly mailOf: (path: string) => {
    readonly state: 'idle' | 'sending' | 'done' | 'failed';
    readonly text?: string;
  };
  readonly onResend: (path: string) => void;
}

/** What the renderers need from their screen: texts, the site's country, and the few things that need a server. */
export interface RendererContext {
  readonly t: TFunction;
  /** BCP 47, e.g. `de` or `fr-BE`. */
  readonly language: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly siteCountry: string;
  /**
   * Stores that match a text, best first. Rejects with an `AbortError` when the signal is aborted, with another error
   * when the search failed.
   */
  readonly searchStores?: (query: string, signal: AbortSignal) => Promise<readonly Store[]>;
  /** The store with a stored id, to show its name; undefined if it is unknown. */
  readonly findStore?: (id: string, signal: AbortSignal) => Promise<Store | undefined>;
  readonly reminders?: RemindersContext;
  readonly optIns?: OptInsContext;
  /** The day (ISO date) from which a paused newsletter comes again, by provider path; absent where there are no pauses. */
  readonly pausedUntil?: (path: string) => string | undefined;
  /** Draws what the customer agreed to; absent where the site does not offer it. */
  readonly Consents?: ComponentType<ConsentsPartProps>;
  /** Level of the headings of cards and separators; 2 when absent, 3 under a tab's own heading. */
  readonly headingLevel?: 2 | 3;
  /** Called with whether a form's fields show errors: the page title begins with that. */
  readonly onErrors?: (hasErrors: boolean) => void;
  /** Called with what happens in a form: when it appears, when other properties have changed, when it shows other errors. */
  readonly onFormEvent?: (event: FormEvent) => void;
  /** Called with what is odd in a uiSchema of foreign origin: `where` is the path of the property (`/pay/number`). */
  readonly onFindings?: (findings: readonly Finding[]) => void;
  /** Prefix of relative picture addresses; '' for the site's own origin. */
  readonly imageBase?: string;
}

/** What renderers use where nobody provides anything: keys in place of texts, until {@link setBuiltInTexts}. */
const builtIn = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i18next's type has a mark that no plain function has
  t: ((keys: string | string[]) => [keys].flat().at(-1) ?? '') as TFunction,
  language: 'en',
  siteCountry: 'DE',
};

/** Texts of forms without a provider: the theme outside of this product has them, its own pages do not load them. */
export function setBuiltInTexts(t: TFunction, language: string): void {
  Object.assign(builtIn, { t, language });
}

const Context = createContext<RendererContext>(builtIn);

/** Provides the renderers below with what they need. Pass the same object while nothing changes. */
export const RendererProvider = Context.Provider;

/** The screen's context. */
export function useRenderer(): RendererContext {
  return use(Context);
}

/** What a screen needs to draw the tab component of consents. */
export interface ConsentsPartProps {
  readonly section: Pick<Section, 'id' | 'title' | 'description'>;
  /** Prefix of ids. */
  readonly prefix: string;
}

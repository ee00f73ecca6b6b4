import type { TFunction } from 'i18next';
import { createContext, use, type ComponentType } from 'react';
import type { Finding, FormEvent, Section } from '@kontor/schema-adapters';
import type { Reminder, Store } from '@kontor/schema-adapters/values';

/** The customer's reminders from the server, and which of them the save will delete. */
export interface RemindersContext {
  readonly state: 'loading' | 'failed' | 'ready';
  /** Provider path of the subscription for reminders. */
  readonly service: string;
  readonly list: readonly Reminder[];
  /** Ids marked for deletion, without duplicates. */
  readonly marked: readonly string[];
  /** Whether each reminder has a toggle; some countries have only the toggle for all. */
  readonly showSingle: boolean;
  readonly onDelete: (ids: readonly string[]) => void;
  readonly onKeep: (ids: readonly string[]) => void;
  readonly onRetry?: () => void;
}

/**
 * The double opt-in of an active subscription. `since`: ISO time of the confirmation, or of the mail that asks for it.
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

/** What the renderers need from their screen: texts, the site's country, and access to the server. */
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
  /** The day (ISO date) when a paused newsletter resumes, by provider path; absent on sites without pauses. */
  readonly pausedUntil?: (path: string) => string | undefined;
  /** Renders the customer's consents; absent on sites without that component. */
  readonly Consents?: ComponentType<ConsentsPartProps>;
  /** Level of the headings of cards and separators, by default 2; 3 below a tab's own heading. */
  readonly headingLevel?: 2 | 3;
  /** Called when a form starts or stops showing errors; the page title mentions errors. */
  readonly onErrors?: (hasErrors: boolean) => void;
  /** Called after each change of a form with its fields and errors, and with its changed fields once these are others. */
  readonly onFormEvent?: (event: FormEvent) => void;
  /** Called with findings in a uiSchema of foreign origin; `where` is the path of the property (`/pay/number`). */
  readonly onFindings?: (findings: readonly Finding[]) => void;
  /** Prefix of relative picture addresses; '' for the site's own origin. */
  readonly imageBase?: string;
}

/** The context without a provider: message keys instead of texts, until {@link setBuiltInTexts}. */
const builtIn = {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- i18next's type has a mark that no plain function has
  t: ((keys: string | string[]) => [keys].flat().at(-1) ?? '') as TFunction,
  language: 'en',
  siteCountry: 'DE',
};

/** Sets the texts of forms without a provider, for the theme outside of this product. */
export function setBuiltInTexts(t: TFunction, language: string): void {
  Object.assign(builtIn, { t, language });
}

const Context = createContext<RendererContext>(builtIn);

/** Provides the renderers' context. The value must be a stable reference. */
export const RendererProvider = Context.Provider;

/** The screen's context. */
export function useRenderer(): RendererContext {
  return use(Context);
}

/** Props of the screen's component for consents. */
export interface ConsentsPartProps {
  readonly section: Pick<Section, 'id' | 'title' | 'description'>;
  /** Prefix of ids. */
  readonly prefix: string;
}

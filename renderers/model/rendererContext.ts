import { createContext, use } from 'react';

/** Puts a message key, or the first key of a list that has a text, into words. */
export type Translate = (keys: string | string[], values?: Readonly<Record<string, string | number>>) => string;

/** A retail store as the search answers it; what stands below `uiText` is shown where the data have it. */
export interface Store {
  readonly id: string;
  readonly uiText: string;
  readonly name?: string;
  /** Street, postcode and town as one line. */
  readonly address?: string;
  /** From the customer's postcode, whole kilometres. */
  readonly distanceKm?: number;
  /** As schema.org writes them: `Mo-Sa 07:00-22:00`. */
  readonly openingHours?: readonly string[];
}

/** A product that the customer waits for; `variantName` is by language. */
export interface Reminder {
  readonly reminderId: string;
  readonly variantId: string;
  readonly variantName: Readonly<Record<string, string>>;
}

/** The customer's reminders as the server said them, and which of them are to be deleted at save. */
export interface RemindersContext {
  readonly state: 'loading' | 'failed' | 'ready';
  /** Provider path of the subscription that reminders hang on. */
  readonly service: string;
  readonly list: readonly Reminder[];
  /** Ids marked for deletion, without doubles. */
  readonly marked: readonly string[];
  /** Single toggles are not offered in some countries; the toggle for all always is. */
  readonly showSingle: boolean;
  readonly onDelete: (ids: readonly string[]) => void;
  readonly onKeep: (ids: readonly string[]) => void;
  readonly onRetry?: () => void;
}

/** Where a subscription that is on stands. `since`: ISO time of its confirmation, or of the mail that waits for it. */
export interface OptIn {
  readonly state: 'pending' | 'confirmed';
  readonly since?: string;
}

/** The account's subscriptions by provider path (`subscriptions.NLT_WEEKLY.email`), and their confirmation mails. */
export interface OptInsContext {
  /** Undefined for a subscription that is off or that the account does not hold. */
  readonly of: (path: string) => OptIn | undefined;
  /** What came of sending the confirmation mail again, in words. */
  readonly mailOf: (path: string) => {
    readonly state: 'idle' | 'sending' | 'done' | 'failed';
    readonly text?: string;
  };
  readonly onResend: (path: string) => void;
}

/** What the renderers ask their screen for: words, the site's country, and the few things that need a server. */
export interface RendererContext {
  readonly t: Translate;
  /** BCP 47, e.g. `de` or `fr-BE`. */
  readonly language: string;
  /** ISO 3166-1 alpha-2, upper case. */
  readonly siteCountry: string;
  /** Stores that match a text, best first. Rejects with an `AbortError` when the signal fires, with anything else when the search failed. */
  readonly searchStores?: (query: string, signal: AbortSignal) => Promise<readonly Store[]>;
  /** The store behind a stored id, to show its name; undefined when it is unknown. */
  readonly findStore?: (id: string, signal: AbortSignal) => Promise<Store | undefined>;
  readonly reminders?: RemindersContext;
  readonly optIns?: OptInsContext;
  /** Level of the headings of cards and separators; 2 when absent, 3 under a tab's own heading. */
  readonly headingLevel?: 2 | 3;
  /** Hears whether errors stand at a form's fields: the browser's tab says so first. */
  readonly onErrors?: (hasErrors: boolean) => void;
  /** Prefix of relative picture addresses; '' for the site's own origin. */
  readonly imageBase?: string;
}

const silent: RendererContext = {
  t: (keys) => (Array.isArray(keys) ? (keys.at(-1) ?? '') : keys),
  language: 'de',
  siteCountry: 'DE',
};

const Context = createContext<RendererContext>(silent);

/** Gives the renderers below what they need. Keep the value's identity while nothing changes. */
export const RendererProvider = Context.Provider;

/** What the screen provides. */
export function useRenderer(): RendererContext {
  return use(Context);
}

import type { JsonObject } from '#adapters/model/json.ts';
import type { TurnableClock } from '#backend/clock.ts';
import type { Database } from '#backend/database/database.ts';
import type { World } from '#backend/embedded/world.ts';
import type { FaultStore } from '#backend/faults.ts';
import type { Journal } from '#backend/journal.ts';

/** A mail as the console shows it. Source: house contract “Console API”, mails. */
export interface MailShown {
  readonly id: string;
  readonly to: string;
  readonly kind: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly { readonly rel: string; readonly url: string }[];
  readonly headers: Readonly<Record<string, string>>;
  /** ISO. */
  readonly sentAt: string;
}

/** The embedded mailbox as the console reaches it. */
export interface Mails {
  /** Newest first. */
  readonly list: (filter: { readonly to?: string; readonly kind?: string }) => Promise<readonly MailShown[]>;
  readonly clear: () => Promise<void>;
}

/** An account at the identity provider, as it is shown. */
export interface AccountShown {
  readonly UID: string;
  readonly loginID: string;
  readonly verified: boolean;
  readonly profile: JsonObject;
  readonly data: JsonObject;
  readonly subscriptions: JsonObject;
  readonly preferences: JsonObject;
}

/** The stand-in's accounts as the console reaches them. */
export interface Accounts {
  readonly getAccount: (loginID: string) => Promise<AccountShown | undefined>;
  readonly putAccount: (loginID: string, input: AccountInput) => Promise<AccountShown>;
  readonly listAccounts: () => Promise<readonly AccountShown[]>;
  readonly reset: () => Promise<void>;
}

/** An account as testers write it. */
export interface AccountInput {
  readonly password?: string;
  readonly verified?: boolean;
  readonly profile?: JsonObject;
  readonly data?: JsonObject;
  readonly subscriptions?: JsonObject;
  readonly preferences?: JsonObject;
}

/** Everything testers can look at and turn. */
export interface ConsoleParts {
  readonly world: World;
  readonly db: Database;
  readonly clock: TurnableClock;
  readonly faults: FaultStore;
  readonly journal: Journal;
  readonly accounts: Accounts;
  readonly mails: Mails;
  /** Names of the scenarios that can be loaded. */
  readonly scenarioNames: () => readonly string[];
  /** Tells the identity provider what scenario and schemas are now. */
  readonly applySites: () => void;
  /** The token of a preference-centre link for a subscriber, made now, in the name of the marketing platform. */
  readonly mintLinkToken: (uid: string, expiresInSeconds: number) => Promise<string>;
  readonly urls: { readonly site: string; readonly standIn: string; readonly partner: string };
}

import type { Json, JsonObject } from '#adapters/model/json.ts';

/** A product reminder of a person in a scenario. */
export interface ScenarioReminder {
  readonly reminderId: string;
  readonly variantId: string;
  readonly variantName: Readonly<Record<string, string>>;
}

/** A customer that exists when a scenario starts. The first one of a scenario is the ready customer. */
export interface Person {
  readonly loginID: string;
  readonly password: string;
  readonly verified: boolean;
  readonly profile: JsonObject;
  readonly data: JsonObject;
  readonly subscriptions: JsonObject;
  readonly preferences: JsonObject;
  readonly reminders: readonly ScenarioReminder[];
}

/** Everything that the product needs to run: one folder of `fixtures/scenarios/`. Source: requirements#scenario. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** What the scenario shows, one sentence. */
  readonly shows: string;
  /** Site metadata without hosts and keys. */
  readonly metadata: JsonObject;
  readonly people: readonly Person[];
  /** Complete `accounts.getSchema` answers; the portal's own is the same unless a scenario has one. */
  readonly schema: JsonObject;
  readonly portalSchema: JsonObject;
  /** Content documents by language as in the file name: `de`, `fr-BE`. */
  readonly content: Readonly<Record<string, Json>>;
  readonly policies?: JsonObject;
  /** `siteConsentDetails` by consent id. */
  readonly consents?: JsonObject;
}

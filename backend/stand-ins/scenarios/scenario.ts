import type { Json, JsonObject } from '#adapters/model/json.ts';
import type { Application, Person } from './scenarioDocument.ts';

/** Sites of the identity provider whose schema testers can change. */
export const schemaSites = ['preference-centre', 'portal'] as const;
export type SchemaSite = (typeof schemaSites)[number];

/** Everything that the product needs to run: one folder of `fixtures/scenarios/`. Source: requirements#scenario. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** What the scenario shows, one sentence. */
  readonly shows: string;
  /** Site metadata without hosts and keys. */
  readonly metadata: JsonObject;
  readonly people: readonly Person[];
  /** Servers that may sign calls for each site of the provider, besides the site itself. */
  readonly applications: readonly Application[];
  /** Complete `accounts.getSchema` answers; the portal's own is the same unless a scenario has one. */
  readonly schema: JsonObject;
  readonly portalSchema: JsonObject;
  /** Content documents by language as in the file name: `de`, `fr-BE`. */
  readonly content: Readonly<Record<string, Json>>;
  readonly policies?: JsonObject;
  /** `siteConsentDetails` by consent id. */
  readonly consents?: JsonObject;
}

import type { JsonObject } from '#adapters/model/json.ts';
import { loadScenario } from '#backend/stand-ins/scenarios/loadScenario.ts';
import type { Scenario, SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import type { SharedState } from '#backend/stand-ins/shared-state/sharedState.ts';
import { keptFile } from './keptFile.ts';

/** Schemas that testers published on top of a scenario; they survive restarts. Content is in the database. */
interface Published {
  readonly scenario: string;
  readonly schemas?: Partial<Record<SchemaSite, JsonObject>>;
  /** A state from another machine, instead of the scenario's folder. */
  readonly loaded?: SharedState;
}

/** The current scenario, with the published schemas. */
export interface ScenarioState {
  readonly scenario: () => Scenario;
  /** The current schema of a site. */
  readonly schema: (site: SchemaSite) => JsonObject;
  readonly publishSchema: (schema: JsonObject, sites: readonly SchemaSite[]) => void;
  /** Loads a scenario and discards published changes. Throws DocumentError and then changes nothing. */
  readonly load: (name: string) => Scenario;
  /** Takes the scenario of a shared state instead of a folder's, and discards published changes. */
  readonly adopt: (shared: SharedState) => void;
  /** The shared state that was taken last, as it was then; undefined if a folder's scenario runs. */
  readonly adopted: () => SharedState | undefined;
  /**
   * Reads the current scenario's files again, with the published changes on top. Throws DocumentError and then changes
   * nothing.
   */
  readonly reread: () => void;
}

/** Opens the scenario state in a data folder. `isNew` means that its people still have to be created. */
export function openScenarioState(
  wanted: string | undefined,
  folder: string,
  dataDir?: string,
): { readonly scenarioState: ScenarioState; readonly isNew: boolean } {
  const file = keptFile<Published>(dataDir, 'scenarioState.json');
  const kept = file.read();
  const same = kept !== undefined && (wanted === undefined || wanted === kept.scenario);
  let published: Published = same ? kept : { scenario: wanted ?? 'germany' };
  let scenario = published.loaded?.scenario ?? loadScenario(published.scenario, folder);
  const publish = (next: Published): void => {
    published = next;
    file.write(next);
  };
  const scenarioState: ScenarioState = {
    scenario: () => scenario,
    schema: (site) => published.schemas?.[site] ?? (site === 'portal' ? scenario.portalSchema : scenario.schema),
    publishSchema: (schema, sites) =>
      publish({
        ...published,
        schemas: { ...published.schemas, ...Object.fromEntries(sites.map((site) => [site, schema])) },
      }),
    load: (name) => {
      scenario = loadScenario(name, folder);
      publish({ scenario: name });
      return scenario;
    },
    adopt: (loaded) => {
      scenario = loaded.scenario;
      publish({ scenario: scenario.name, loaded });
    },
    adopted: () => published.loaded,
    reread: () => {
      scenario = published.loaded?.scenario ?? loadScenario(published.scenario, folder);
    },
  };
  return { scenarioState, isNew: !same };
}

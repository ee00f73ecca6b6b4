import type { JsonObject, Json } from '@kontor/schema-adapters/json';
import { loadScenario, type SchemaSite } from '#backend/stand-ins/scenarios/scenario.ts';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { adjustableClock, systemClock, type AdjustableClock, type Clock } from '#backend/shared/clock.ts';
import { type Fault, faultStore, type FaultStore } from '#backend/stand-ins/faults/faultStore.ts';
import { socialConflicts, type SocialConflict, type SocialConflicts } from '@kontor/cdc-stand-in';
import type { Queries } from '#backend/shared/database/database.ts';
import { documentIn, type Documents } from '#backend/product/content/documents/documents.ts';
import { importContent } from '#backend/product/content/publications/publications.ts';
import type { PublishedContent } from '#backend/product/content/publications/publishedContent.ts';
import { contentSite } from '#backend/product/content/documents/tables.ts';
import { eq } from 'drizzle-orm';

/** Settings of testers besides the scenario. `offset` is the clock's distance to the machine's time in milliseconds. */
interface Testing {
  readonly offset: number;
  readonly faults: readonly Fault[];
  readonly conflicts: readonly SocialConflict[];
}

const defaults: Testing = { offset: 0, faults: [], conflicts: [] };

/**
 * Clock, faults and conflicting social accounts of the composition; they survive restarts on the same data. `isNew`
 * starts without them.
 */
export function openTestingState(
  dataDir: string | undefined,
  isNew: boolean,
): { readonly clock: AdjustableClock; readonly faults: FaultStore; readonly conflicts: SocialConflicts } {
  const file = stateFile<Testing>(dataDir, 'testing.json');
  let current: Testing = { ...defaults, ...(isNew ? {} : file.read()) };
  const change = (part: Partial<Testing>): void => {
    current = { ...current, ...part };
    file.write(current);
  };
  return {
    clock: adjustableClock(systemClock, current.offset, (offset) => change({ offset })),
    faults: faultStore(current.faults, (faults) => change({ faults })),
    conflicts: socialConflicts(current.conflicts, (conflicts) => change({ conflicts })),
  };
}

/** The content of the current scenario's site, in the content service. Testers publish one language at a time. */
export type ScenarioContent = ReturnType<typeof scenarioContent>;

/** The author of publications of scenarios and testers. */
const testers = { id: 'testers', name: 'Testers', email: '' };

export function scenarioContent(db: Queries, clock: Clock, scenarioState: ScenarioState, published: PublishedContent) {
  const cmsId = (): string => scenarioState.scenario().name;
  const documents = (): Documents => published.version(cmsId())?.documents ?? {};
  const put = async (changed: Documents, note: string): Promise<void> => {
    await importContent(db, cmsId(), changed, { note, keepOthers: true }, { by: testers, now: clock.now() });
    await published.refresh();
  };
  return {
    /** The published content in a language, else in its base language; undefined if there is neither. */
    content: (language: string) => documentIn(documents(), language),
    languages: () => Object.keys(documents()).toSorted(),
    /** Publishes a document without the studio's checks. */
    publish: (language: string, document: JsonObject) =>
      put({ [language]: document }, `Published in the testers’ console: ${language}`),
    /** Publishes the scenario's own documents if the site has none yet. */
    seed: async () => {
      const rows = await db
        .select({ cmsId: contentSite.cmsId })
        .from(contentSite)
        .where(eq(contentSite.cmsId, cmsId()));
      if (rows.length === 0) await put(scenarioState.scenario().content as Documents, 'The scenario’s content');
      else await published.refresh();
    },
    /** Publishes those of the scenario's documents that differ from `before`. */
    takeOver: async (before: Readonly<Record<string, Json>>) => {
      const { content } = scenarioState.scenario();
      const changed = Object.entries(content).filter(
        ([language, document]) => JSON.stringify(document) !== JSON.stringify(before[language]),
      );
      if (changed.length > 0) await put(Object.fromEntries(changed) as Documents, 'The scenario’s files');
    },
  };
}

/** Schemas that testers published on top of a scenario; they survive restarts. Content is in the database. */
interface Published {
  readonly scenario: string;
  readonly schemas?: Partial<Record<SchemaSite, JsonObject>>;
}

/** The current scenario, with the published schemas. */
export type ScenarioState = ReturnType<typeof openScenarioState>['scenarioState'];

/** The scenario to start; `isAfresh` resets it even if it ran last. */
export interface StartOfScenario {
  readonly scenario?: string;
  readonly isAfresh?: boolean;
  readonly dataDir?: string;
}

/** Opens the scenario state in a data folder. With `isNew` its people do not exist yet. */
export function openScenarioState(
  { scenario: name, isAfresh = false, dataDir }: StartOfScenario,
  folders: readonly string[],
) {
  const file = stateFile<Published>(dataDir, 'scenarioState.json');
  const lastRun = file.read();
  const isSame = lastRun !== undefined && (name === undefined || name === lastRun.scenario);
  let published: Published = isSame ? lastRun : { scenario: name ?? 'germany' };
  let scenario = loadScenario(published.scenario, folders);
  const publish = (next: Published): void => {
    published = next;
    file.write(next);
  };
  const scenarioState = {
    scenario: () => scenario,
    /** The current schema of a site. */
    schema: (site: SchemaSite) =>
      published.schemas?.[site] ?? (site === 'portal' ? scenario.portalSchema : scenario.schema),
    publishSchema: (schema: JsonObject, sites: readonly SchemaSite[]) =>
      publish({
        ...published,
        schemas: { ...published.schemas, ...Object.fromEntries(sites.map((site) => [site, schema])) },
      }),
    /** Loads a scenario and discards published changes. Throws DocumentError and then changes nothing. */
    load: (next: string) => {
      scenario = loadScenario(next, folders);
      publish({ scenario: next });
      return scenario;
    },
    /** Reloads the scenario's files, with the published changes on top. Throws DocumentError and then changes nothing. */
    reread: () => {
      scenario = loadScenario(published.scenario, folders);
    },
  };
  return { scenarioState, isNew: !isSame || isAfresh };
}

/**
 * A JSON document in the data folder that survives restarts; without a folder it is not stored. Writes a second file and
 * renames it, so that a killed process leaves the old or the new one.
 */
function stateFile<T>(dataDir: string | undefined, name: string) {
  const file = `${dataDir}/${name}`;
  return {
    /** The document of the last run; undefined if there is none. */
    read: () => (dataDir !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined),
    write: (document: T) => {
      if (dataDir === undefined) return;
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(document));
      renameSync(`${file}.new`, file);
    },
  };
}

import type { Json, JsonObject } from '#adapters/model/json.ts';
import type { Clock } from '#backend/shared/clock.ts';
import type { Queries } from '#backend/shared/database/database.ts';
import { documentIn, type Documents } from '#backend/product/content/documents.ts';
import { importContent } from '#backend/product/content/importContent.ts';
import type { PublishedContent } from '#backend/product/content/publishedContent.ts';
import { contentSite } from '#backend/product/content/tables.ts';
import { eq } from 'drizzle-orm';
import type { ScenarioState } from './scenarioState.ts';

/** The content of the current scenario's site, in the content service. Testers publish one language at a time. */
export interface ScenarioContent {
  /** The published content in a language, else in its base language; undefined if there is neither. */
  readonly content: (language: string) => Json | undefined;
  readonly languages: () => readonly string[];
  /** Publishes a document as it is, without the studio's checks. */
  readonly publish: (language: string, document: JsonObject) => Promise<void>;
  /** Publishes the scenario's own documents if the site has none yet. */
  readonly seed: () => Promise<void>;
  /** Publishes those of the scenario's documents that differ from `before`. */
  readonly takeOver: (before: Readonly<Record<string, Json>>) => Promise<void>;
}

/** Who publishes scenarios and what testers enter. */
const testers = { id: 'testers', name: 'Testers', email: '' };

export function scenarioContent(
  db: Queries,
  clock: Clock,
  scenarioState: ScenarioState,
  published: PublishedContent,
): ScenarioContent {
  const cmsId = (): string => scenarioState.scenario().name;
  const documents = (): Documents => published.version(cmsId())?.documents ?? {};
  const put = async (changed: Documents, note: string): Promise<void> => {
    await importContent(db, cmsId(), changed, { note, keepOthers: true }, { by: testers, now: clock.now() });
    await published.refresh();
  };
  return {
    content: (language) => documentIn(documents(), language),
    languages: () => Object.keys(documents()).toSorted(),
    publish: (language, document) => put({ [language]: document }, `Published in the testers’ console: ${language}`),
    seed: async () => {
      const rows = await db
        .select({ cmsId: contentSite.cmsId })
        .from(contentSite)
        .where(eq(contentSite.cmsId, cmsId()));
      if (rows.length === 0) await put(scenarioState.scenario().content as Documents, 'The scenario’s content');
      else await published.refresh();
    },
    takeOver: async (before) => {
      const { content } = scenarioState.scenario();
      const changed = Object.entries(content).filter(
        ([language, document]) => JSON.stringify(document) !== JSON.stringify(before[language]),
      );
      if (changed.length > 0) await put(Object.fromEntries(changed) as Documents, 'The scenario’s files');
    },
  };
}

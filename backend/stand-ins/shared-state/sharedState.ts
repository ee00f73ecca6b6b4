import * as v from 'valibot';
import type { Json, JsonObject } from '#adapters/model/json.ts';
import { asObject, fail } from '#backend/shared/document.ts';
import { object, readStrict, text } from '#backend/shared/readStrict.ts';
import { parseSchema } from '#backend/stand-ins/scenarios/loadScenario.ts';
import { part, scenarioDocument } from '#backend/stand-ins/scenarios/scenarioDocument.ts';
import type { Scenario } from '#backend/stand-ins/scenarios/scenario.ts';
import { testerState, type TesterState } from './testerState.ts';

/** Version of the format; it grows when an older reader would misread a newer file. */
export const stateVersion = 1;

/** Everything that decides what pages show, as one document. */
export interface SharedState {
  readonly kontorState: typeof stateVersion;
  /** ISO. */
  readonly madeAt: string;
  /** The scenario with the published schemas and content. */
  readonly scenario: Scenario;
  readonly state: TesterState;
}

const scenario = object({
  ...scenarioDocument.entries,
  name: v.pipe(text, v.regex(/^[a-z0-9][a-z0-9-]{0,60}$/, 'must be a name in small letters, digits and hyphens')),
  schema: part,
  portalSchema: part,
  content: v.record(v.string(), part, 'must be an object'),
  policies: v.optional(part),
  consents: v.optional(part),
});

const document = object({ madeAt: text, scenario, state: testerState });

/**
 * Reads a shared state. Throws DocumentError, one sentence: it is no such file, made by another version, or where it is
 * damaged.
 */
export function parseSharedState(raw: unknown): SharedState {
  readVersion(raw);
  const { madeAt, scenario: its, state } = readStrict(document, raw, 'the state');
  for (const schema of [its.schema, its.portalSchema]) parseSchema(schema);
  const metadata = { ...(its.metadata as JsonObject), cms: { ...its.metadata.cms, id: its.name } };
  const content: Readonly<Record<string, Json>> = its.content;
  return { kontorState: stateVersion, madeAt, scenario: { ...its, metadata, content }, state };
}

/** Checks that a document is a shared state of this version. Throws DocumentError. */
export function readVersion(raw: unknown): void {
  const { kontorState: version } = asObject(raw, 'the file');
  if (typeof version !== 'number') fail('This is no state that the console has saved.');
  if (version !== stateVersion)
    fail(
      `This state was saved by ${version > stateVersion ? 'a newer' : 'an older'} version (format ${version}); this version reads format ${stateVersion}. Save it again with the same version.`,
    );
}

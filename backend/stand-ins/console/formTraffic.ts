import { dayMs } from '@kontor/schema-adapters/values';
import type { FastifyInstance } from 'fastify';
import { adaptDocuments, type AdaptedForm } from '@kontor/schema-adapters';
import { readMetadata, siteRulesOf } from '@kontor/schema-adapters/metadata';
import { type CountKind, countedFields, WHOLE_FORM } from '#protocol/formCounts.ts';
import * as v from 'valibot';
import { fail, number, onlyObject, text, wholeNumber } from '#backend/shared/document.ts';
import { readVersions } from '#backend/product/content/publications/publications.ts';
import { addCounts, type CountRow } from '#backend/product/form-counts/countStore.ts';
import { dayOf, RETENTION_DAYS } from '#backend/product/form-counts/days.ts';
import { readCounts, type VisitCount } from '#backend/product/form-counts/readCounts.ts';
import type { ConsoleParts } from './consoleParts.ts';
import { readBody } from './readBody.ts';

const MAX_VISITS = 100_000;

/** Days that the studio shows at first. */
const TRAFFIC_DAYS = 30;

const fraction = v.pipe(
  number,
  v.minValue(0, 'must be a share from 0 to 1'),
  v.maxValue(1, 'must be a share from 0 to 1'),
);

/** Visits to generate: each sees all tabs; errors are at one field of a tab, or at the first field of every tab. */
const trafficBody = onlyObject({
  /** Visits per day. */
  visits: v.optional(wholeNumber(0, MAX_VISITS), 1000),
  /** How many days, the last one `ago` days before today. */
  days: v.optional(wholeNumber(0, RETENTION_DAYS), 1),
  ago: v.optional(wholeNumber(0, RETENTION_DAYS), 0),
  errors: v.optional(fraction, 0.08),
  left: v.optional(fraction, 0.02),
  form: v.optional(text),
  field: v.optional(text),
});

type Traffic = Readonly<v.InferOutput<typeof trafficBody>>;

/** `GET` and `POST /console/api/form-counts`: the counts of the last 30 days, and the generation of visits. */
export function registerTraffic(app: FastifyInstance, parts: ConsoleParts): void {
  app.get('/form-counts', async () => recentCounts(parts));
  app.post('/form-counts', async ({ body }, reply) => {
    await makeTraffic(parts, readBody(trafficBody, body ?? {}));
    return reply.code(204).send();
  });
}

/**
 * Adds visits to the counts, for each day under its publication. Does not use the call of pages, which only counts
 * today and has a limit. Throws DocumentError for an unknown form or field.
 */
async function makeTraffic(parts: ConsoleParts, traffic: Traffic): Promise<void> {
  const { db, clock, scenarioState } = parts;
  const { form: only, days, ago } = traffic;
  const cmsId = scenarioState.scenario().name;
  const adaptedForms = trafficForms(parts).filter(({ anchor }) => (only ?? anchor) === anchor);
  if (adaptedForms.length === 0) return fail(`${cmsId} has no form ${only ?? ''}`);
  const counts = adaptedForms.flatMap((form) => countsOf(form, traffic));
  const versions = await readVersions(db, cmsId);
  const rows = Array.from({ length: days }, (_, index) => dayOf(clock.now() - (ago + index) * dayMs)).flatMap((day) => {
    const { number: publication } = versions.find(({ at }) => dayOf(at) <= day) ?? versions.at(-1) ?? { number: 1 };
    return counts.map((count): CountRow => ({ day, cmsId, publication, ...count }));
  });
  await addCounts(db, rows);
}

/** The forms of the scenario's preference centre that have fields. */
export function trafficForms({ scenarioState, content }: ConsoleParts): readonly AdaptedForm[] {
  const [language = ''] = content.languages();
  const { forms } = adaptDocuments({
    controls: 'kontor',
    schema: scenarioState.schema('preference-centre'),
    content: content.content(language),
    site: siteRulesOf(readMetadata(scenarioState.scenario().metadata).metadata),
  });
  return forms.filter(({ bindings }) => bindings.length > 0);
}

type FormCount = Omit<CountRow, 'day' | 'cmsId' | 'publication'>;

/** The counts of one form for the visits of a day. */
function countsOf({ anchor: form, schema, bindings }: AdaptedForm, traffic: Traffic): readonly FormCount[] {
  const { visits } = traffic;
  const fields = countedFields({ bindings });
  const at = traffic.field ?? fields[0] ?? '';
  if (!fields.includes(at)) return fail(`${form} has no field ${at}`);
  const rule = schema.properties?.[at]?.pattern === undefined ? 'required' : 'pattern';
  const part = (kind: CountKind, share: number, detail = ''): readonly FormCount[] =>
    [WHOLE_FORM, at].map((field) => ({
      form,
      field,
      kind,
      detail: field === WHOLE_FORM ? '' : detail,
      count: Math.round(visits * share),
    }));
  return [
    ...[WHOLE_FORM, ...fields].map((field): FormCount => ({ form, field, kind: 'shown', detail: '', count: visits })),
    ...part('error', traffic.errors, rule),
    ...part('changed', 0.5),
    ...part('saved', 0.4),
    ...part('left', traffic.left),
  ].filter(({ count }) => count > 0);
}

/** The counts of the scenario's site that the studio shows first. */
export async function recentCounts({ db, clock, scenarioState }: ConsoleParts): Promise<readonly VisitCount[]> {
  const now = clock.now();
  return readCounts(db, scenarioState.scenario().name, {
    from: dayOf(now - (TRAFFIC_DAYS - 1) * dayMs),
    until: dayOf(now),
  });
}

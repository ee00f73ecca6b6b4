import type { FastifyInstance } from 'fastify';
import { adaptDocuments } from '#adapters/form/adaptDocument.ts';
import { readMetadata, siteRulesOf } from '#adapters/metadata/metadataDocument.ts';
import type { AdaptedForm } from '#adapters/model/form.ts';
import { countedFields, type FormCount, WHOLE_FORM } from '#adapters/model/formCounts.ts';
import { asObject, fail, onlyMembers, requireText } from '#backend/shared/document.ts';
import { readCounts, type ShownCount } from '#backend/product/form-counts/readCounts.ts';
import { dayOf } from '#backend/product/form-counts/days.ts';
import type { ConsoleParts } from './consoleParts.ts';

/** Visits to generate: each sees all tabs; trouble is at one field of a tab, or at the first field of every tab. */
interface Traffic {
  readonly visits: number;
  /** Shares from 0 to 1. */
  readonly errors: number;
  readonly left: number;
  readonly form?: string;
  readonly field?: string;
}

/** As many visits as the product's call takes at once, and as one run may make without meeting its limit. */
const AT_ONCE = 100;
const MOST = 5000;

/** `GET` and `POST /console/api/form-counts`: what was counted today, and visits to be made. */
export function registerTraffic(app: FastifyInstance, parts: ConsoleParts): void {
  app.get('/form-counts', async () => countsToday(parts));
  app.post('/form-counts', async ({ body }, reply) => {
    await makeTraffic(parts, parseTraffic(body ?? {}));
    return reply.code(204).send();
  });
}

/** Reads what a tester wants: `{ visits, errors, left, form, field }`, all optional. Throws DocumentError. */
function parseTraffic(body: unknown): Traffic {
  const { visits, errors, left, form, field } = onlyMembers(
    asObject(body, 'the body'),
    ['visits', 'errors', 'left', 'form', 'field'],
    'the body',
  );
  return {
    visits: inRange(visits ?? 1000, 'visits', MOST),
    errors: inRange(errors ?? 0.08, 'errors', 1),
    left: inRange(left ?? 0.02, 'left', 1),
    ...(form !== undefined && { form: requireText(form, 'form') }),
    ...(field !== undefined && { field: requireText(field, 'field') }),
  };
}

function inRange(value: unknown, name: string, highest: number): number {
  if (typeof value === 'number' && value >= 0 && value <= highest && (highest <= 1 || Number.isInteger(value)))
    return value;
  return fail(`${name} must be ${highest <= 1 ? 'a share from 0 to 1' : `a whole number up to ${highest}`}`);
}

/**
 * Makes visits by the call that pages make, so many at once as it allows. Throws DocumentError for a form or field that
 * the site does not have, and if the product refuses a call.
 */
async function makeTraffic(parts: ConsoleParts, traffic: Traffic): Promise<void> {
  const { visits, form: only } = traffic;
  const { scenario, schema } = parts.scenarioState;
  const { name, metadata } = scenario();
  const [language = ''] = parts.content.languages();
  const site = siteRulesOf(readMetadata(metadata).metadata);
  const { forms } = adaptDocuments({
    schema: schema('preference-centre'),
    content: parts.content.content(language),
    site,
  });
  const shown = forms.filter(({ anchor, bindings }) => (only ?? anchor) === anchor && bindings.length > 0);
  if (shown.length === 0) return fail(`${name} has no form ${only ?? ''}`);
  const publication = parts.publication();
  if (publication === undefined) return fail('nothing is published');
  for (let done = 0; done < visits; done += AT_ONCE) {
    const until = Math.min(visits, done + AT_ONCE);
    const counts = shown.flatMap((form) => countsOf(form, traffic, done, until));
    const status = await parts.sendCounts({ publication, counts });
    if (status !== 204) return fail(`the product answered ${status}`);
  }
}

/** What the visits from one number to another tell of a form; the shares are exact over all visits. */
function countsOf(form: AdaptedForm, traffic: Traffic, from: number, until: number): readonly FormCount[] {
  const fields = countedFields(form);
  const field = traffic.field ?? fields[0] ?? '';
  if (!fields.includes(field)) return fail(`${form.anchor} has no field ${field}`);
  const rule = form.schema.properties?.[field]?.pattern === undefined ? 'required' : 'pattern';
  const part = (share: number): number => Math.round(until * share) - Math.round(from * share);
  const all: readonly FormCount[] = [
    { form: form.anchor, kind: 'shown', detail: '', fields: [WHOLE_FORM, ...fields], visits: until - from },
    { form: form.anchor, kind: 'error', detail: '', fields: [WHOLE_FORM], visits: part(traffic.errors) },
    { form: form.anchor, kind: 'error', detail: rule, fields: [field], visits: part(traffic.errors) },
    { form: form.anchor, kind: 'changed', detail: '', fields: [WHOLE_FORM, field], visits: part(0.5) },
    { form: form.anchor, kind: 'saved', detail: '', fields: [WHOLE_FORM, field], visits: part(0.4) },
    { form: form.anchor, kind: 'left', detail: '', fields: [WHOLE_FORM, field], visits: part(traffic.left) },
  ];
  return all.filter(({ visits = 1 }) => visits > 0);
}

/** What the studio shows of the scenario's site for today. */
export async function countsToday({ db, clock, scenarioState }: ConsoleParts): Promise<readonly ShownCount[]> {
  const today = dayOf(clock.now());
  return readCounts(db, scenarioState.scenario().name, { from: today, until: today });
}

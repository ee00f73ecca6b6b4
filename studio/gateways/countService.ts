import { ownMember } from '#adapters/model/json.ts';
import { countKinds, type CountKind } from '#adapters/model/formCounts.ts';
import type { Count, FormCounts, Happened } from '../model/formCounts.ts';
import type { FieldDays, Period } from '../model/effectDays.ts';
import type { EffectWarning } from './apiTypes.ts';
import type { CallApi } from './call.ts';
import { contentPath as of } from './contentPath.ts';
import { items, text } from './readApi.ts';

/** What customers' pages count, without persons. Every call throws ApiError. */
export interface CountService {
  /** With a publication only visits that met this version of the content. */
  readonly formCounts: (cmsId: string, time: Period & { readonly publication?: number }) => Promise<FormCounts>;
  readonly formCountDays: (cmsId: string, at: { readonly form: string; readonly field: string }) => Promise<FieldDays>;
  readonly formWarnings: (cmsId: string) => Promise<readonly EffectWarning[]>;
}

/** These calls over HTTP. */
export function createCountService(call: CallApi): CountService {
  const get = (cmsId: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    call({ method: 'GET', path: of(cmsId, `${path}?${new URLSearchParams(query)}`) });
  return {
    formCounts: async (cmsId, { from, until, publication }) => {
      const only = publication !== undefined && { publication: String(publication) };
      return readCounts(await get(cmsId, '/form-counts', { from, until, ...only }));
    },
    formCountDays: async (cmsId, { form, field }) => readDays(await get(cmsId, '/form-counts/days', { form, field })),
    formWarnings: async (cmsId) => readWarnings(await get(cmsId, '/form-counts/warnings')),
  };
}

function readCounts(body: unknown): FormCounts {
  return {
    counted: ownMember(body, 'counted') === true,
    rows: items(body, 'rows').flatMap((row) =>
      happened(row).map((one) => ({ ...one, form: text(row, 'form'), field: text(row, 'field') })),
    ),
  };
}

function readDays(body: unknown): FieldDays {
  return {
    days: items(body, 'days').flatMap((row) => happened(row).map((one) => ({ ...one, day: text(row, 'day') }))),
    marks: items(body, 'marks').map((mark) => ({
      day: text(mark, 'day'),
      kind: causeOf(ownMember(mark, 'kind')),
      name: text(mark, 'name'),
    })),
  };
}

function readWarnings(body: unknown): readonly EffectWarning[] {
  return items(body, 'warnings').map((one) => ({
    form: text(one, 'form'),
    since: text(one, 'since'),
    cause: causeOf(ownMember(one, 'cause')),
    name: text(one, 'name'),
    before: Number(ownMember(one, 'before')),
    after: Number(ownMember(one, 'after')),
  }));
}

/** A row of an answer; none if a later release counts something else. */
function happened(row: unknown): readonly Happened[] {
  const kind = countKinds.find((known): known is CountKind => known === ownMember(row, 'kind'));
  const count = ownMember(row, 'count');
  const known: Count | undefined = typeof count === 'number' || count === null ? count : undefined;
  return kind === undefined || known === undefined ? [] : [{ kind, detail: text(row, 'detail'), count: known }];
}

function causeOf(value: unknown): 'publication' | 'schema' {
  return value === 'schema' ? 'schema' : 'publication';
}

import type { FieldDays, Period } from '../model/effectDays.ts';
import type { FormCounts } from '../model/formCounts.ts';
import { effectWarnings, type EffectWarning, fieldDays, formCounts, read } from './apiTypes.ts';
import type { CallApi } from './call.ts';
import { contentPath as of } from './contentPath.ts';

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
      return read(formCounts, await get(cmsId, '/form-counts', { from, until, ...only }));
    },
    formCountDays: async (cmsId, { form, field }) =>
      read(fieldDays, await get(cmsId, '/form-counts/days', { form, field })),
    formWarnings: async (cmsId) => read(effectWarnings, await get(cmsId, '/form-counts/warnings')).warnings,
  };
}

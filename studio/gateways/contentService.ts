import type { Period } from '../model/effectDays.ts';
import * as api from './apiTypes.ts';
import { ApiError, type CallApi } from './call.ts';

/** A publication, now or at a local time (`at`) in an IANA `zone`. `despite` names languages that may have gaps. */
export interface Publication {
  readonly note: string;
  readonly revision: string;
  readonly at?: string;
  readonly zone?: string;
  readonly despite?: readonly string[];
}

export type ContentService = Readonly<ReturnType<typeof createContentService>>;

/** The content service over HTTP, one site per call. Every call throws ApiError. */
export function createContentService(call: CallApi) {
  const get = (path: string): Promise<unknown> => call({ method: 'GET', path });
  const post = (path: string, body: unknown = {}): Promise<unknown> => call({ method: 'POST', path, body });
  return {
    ...createReviewCalls(call),
    ...createCountCalls(call),
    /** Throws with status 401 if nobody is signed in. */
    session: async () => api.read(api.session, await get('/api/v1/session')),
    signOut: async (): Promise<void> => void (await post('/auth/logout')),
    state: async (cmsId: string) => api.read(api.contentState, await get(of(cmsId))),
    draft: async (cmsId: string) => api.read(api.draft, await get(of(cmsId, '/draft'))),
    /** Throws with status 412 if the draft has another revision now; `body.current` is the newer one. */
    saveDraft: async (
      cmsId: string,
      {
        revision,
        ...body
      }: { readonly revision: string; readonly documents: api.Documents; readonly lagging: readonly string[] },
    ) =>
      api.read(
        api.draft,
        await call({ method: 'PUT', path: of(cmsId, '/draft'), headers: { 'if-match': `"${revision}"` }, body }),
      ),
    reportPresence: async (cmsId: string): Promise<void> => void (await post(of(cmsId, '/presence'))),
    reference: async (cmsId: string) => api.read(api.reference, await get(of(cmsId, '/reference'))),
    findings: async (cmsId: string, which: 'draft' | 'published') =>
      api.read(api.serviceFindings, await get(of(cmsId, `/findings?of=${which}`))).findings,
    /** Throws with status 409 if findings or the four-eyes rule forbid it. */
    publish: async (cmsId: string, publication: Publication) =>
      api.read(api.publication, await post(of(cmsId, '/publish'), publication)),
    cancel: async (cmsId: string, id: string): Promise<void> =>
      void (await call({ method: 'DELETE', path: of(cmsId, `/scheduled/${encodeURIComponent(id)}`) })),
    versions: async (cmsId: string) => api.read(api.versions, await get(of(cmsId, '/versions'))).versions,
    version: async (cmsId: string, number: number) =>
      api.read(api.versionDocuments, await get(of(cmsId, `/versions/${number}`))).documents,
    restore: async (cmsId: string, number: number) =>
      api.read(api.draft, await post(of(cmsId, `/versions/${number}/restore`))),
    audit: async (cmsId: string) => api.read(api.audit, await get(of(cmsId, '/audit'))).entries,
    pictures: async (cmsId: string) => api.read(api.pictures, await get(of(cmsId, '/images'))).pictures,
    /** Whether a picture of the site exists, uploaded or not; true if the service does not answer. */
    hasPicture: (path: string) =>
      call({ method: 'HEAD', path }).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.status === 404),
      ),
    /** Throws with status 409 if the picture is in use. */
    removePicture: async (cmsId: string, path: string): Promise<void> =>
      void (await call({
        method: 'DELETE',
        path: of(cmsId, `/images/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`),
      })),
    addPicture: async (cmsId: string, file: File) => {
      const form = new FormData();
      form.set('picture', file);
      return api.read(api.picture, await call({ method: 'POST', path: of(cmsId, '/images'), form }));
    },
    sharePreview: async (cmsId: string, link: { readonly language: string; readonly expiresInSeconds?: number }) =>
      api.read(api.previewLink, await post(of(cmsId, '/preview-links'), link)),
  };
}

/** Calls for reviews and comments. */
function createReviewCalls(call: CallApi) {
  const post = (path: string, body: unknown = {}): Promise<unknown> => call({ method: 'POST', path, body });
  return {
    /**
     * Requests a review. Publishers, or those with the ids `to`, get the note by mail in `language`. Throws with status 412
     * if the draft has another revision now.
     */
    requestReview: async (
      cmsId: string,
      {
        revision,
        ...review
      }: {
        readonly revision: string;
        readonly note: string;
        readonly language: string;
        readonly to?: readonly string[];
      },
    ): Promise<void> =>
      void (await call({
        method: 'PUT',
        path: of(cmsId, '/review'),
        body: { ...review, revision: Number(revision) },
      })),
    withdrawReview: async (cmsId: string): Promise<void> =>
      void (await call({ method: 'DELETE', path: of(cmsId, '/review') })),
    comments: async (cmsId: string) =>
      api.read(api.comments, await call({ method: 'GET', path: of(cmsId, '/comments') })).comments,
    addComment: async (cmsId: string, comment: Pick<api.Comment, 'place' | 'part' | 'text'>): Promise<void> =>
      void (await post(of(cmsId, '/comments'), comment)),
    /** Throws with status 409 if the comment is closed, as does `closeComment`. */
    answerComment: async (cmsId: string, id: string, text: string): Promise<void> =>
      void (await post(of(cmsId, `/comments/${id}/answers`), { text })),
    closeComment: async (cmsId: string, id: string): Promise<void> =>
      void (await post(of(cmsId, `/comments/${id}/close`))),
  };
}

/** Calls for the anonymous counts of the customers' pages. */
function createCountCalls(call: CallApi) {
  const get = (cmsId: string, path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> =>
    call({ method: 'GET', path: of(cmsId, `${path}?${new URLSearchParams(query)}`) });
  return {
    /** With `publication`, counts only visits that saw this version of the content. */
    formCounts: async (cmsId: string, { from, until, publication }: Period & { readonly publication?: number }) => {
      const only = publication !== undefined && { publication: String(publication) };
      return api.read(api.formCounts, await get(cmsId, '/form-counts', { from, until, ...only }));
    },
    formCountDays: async (cmsId: string, { form, field }: { readonly form: string; readonly field: string }) =>
      api.read(api.fieldDays, await get(cmsId, '/form-counts/days', { form, field })),
    formWarnings: async (cmsId: string) =>
      api.read(api.effectWarnings, await get(cmsId, '/form-counts/warnings')).warnings,
  };
}

/** The path of a call about one site; `rest` begins with a slash. */
function of(cmsId: string, rest = ''): string {
  return `/api/v1/content/${encodeURIComponent(cmsId)}${rest}`;
}

import type * as v from 'valibot';
import type { Period } from '../model/effectDays.ts';
import * as api from './apiTypes.ts';
import { ApiError, type ApiCall, type CallApi } from './call.ts';

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
  const { get, post, send } = createVerbs(call);
  return {
    ...createReviewCalls(call),
    ...createCountCalls(call),
    /** Throws with status 401 if nobody is signed in. */
    session: () => get(api.session, '/api/v1/session'),
    signOut: () => send('POST', '/auth/logout', {}),
    state: (cmsId: string) => get(api.contentState, of(cmsId)),
    draft: (cmsId: string) => get(api.draft, of(cmsId, '/draft')),
    /** Throws with status 412 if the draft has another revision now; `body.current` is the newer one. */
    saveDraft: async (cmsId: string, { revision, documents, lagging }: Omit<api.Draft, 'changedBy'>) => {
      const body = { documents, lagging };
      const path = of(cmsId, '/draft');
      return api.read(api.draft, await call({ method: 'PUT', path, headers: ifMatch(revision), body }));
    },
    reportPresence: (cmsId: string) => send('POST', of(cmsId, '/presence'), {}),
    reference: (cmsId: string) => get(api.reference, of(cmsId, '/reference')),
    /** The findings of the draft. */
    findings: async (cmsId: string) => (await get(api.serviceFindings, of(cmsId, '/findings?of=draft'))).findings,
    /** Throws with status 409 if findings or the four-eyes rule forbid it. */
    publish: (cmsId: string, publication: Publication) => post(api.publication, of(cmsId, '/publish'), publication),
    cancel: (cmsId: string, id: string) => send('DELETE', of(cmsId, `/scheduled/${encodeURIComponent(id)}`)),
    versions: async (cmsId: string) => (await get(api.versions, of(cmsId, '/versions'))).versions,
    version: async (cmsId: string, number: number) =>
      (await get(api.versionDocuments, of(cmsId, `/versions/${number}`))).documents,
    /** Replaces the draft of this revision. Throws with status 412 as `saveDraft` does. */
    restore: async (cmsId: string, number: number, revision: string) => {
      const path = of(cmsId, `/versions/${number}/restore`);
      return api.read(api.draft, await call({ method: 'POST', path, headers: ifMatch(revision), body: {} }));
    },
    audit: async (cmsId: string) => (await get(api.audit, of(cmsId, '/audit'))).entries,
    pictures: async (cmsId: string) => (await get(api.pictures, of(cmsId, '/images'))).pictures,
    /** Whether a picture of the site exists, uploaded or not; true if the service does not answer. */
    hasPicture: (path: string) =>
      call({ method: 'HEAD', path }).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.status === 404),
      ),
    /** Throws with status 409 if the picture is in use. */
    removePicture: (cmsId: string, path: string) =>
      send('DELETE', of(cmsId, `/images/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`)),
    addPicture: async (cmsId: string, file: File) => {
      const form = new FormData();
      form.set('picture', file);
      return api.read(api.picture, await call({ method: 'POST', path: of(cmsId, '/images'), form }));
    },
    sharePreview: (cmsId: string, link: { readonly language: string; readonly expiresInSeconds: number }) =>
      post(api.previewLink, of(cmsId, '/preview-links'), link),
  };
}

/** Calls with an answer by a schema (`get`, `post`), and without one (`send`). */
function createVerbs(call: CallApi) {
  return {
    get: async <S extends v.GenericSchema>(schema: S, path: string) =>
      api.read(schema, await call({ method: 'GET', path })),
    post: async <S extends v.GenericSchema>(schema: S, path: string, body: unknown) =>
      api.read(schema, await call({ method: 'POST', path, body })),
    send: async (method: ApiCall['method'], path: string, body?: unknown): Promise<void> =>
      void (await call({ method, path, body })),
  };
}

interface ReviewRequest {
  readonly revision: string;
  readonly note: string;
  readonly language: string;
  readonly to?: readonly string[];
}

/** Calls for reviews and comments. */
function createReviewCalls(call: CallApi) {
  const { get, send } = createVerbs(call);
  return {
    /**
     * Requests a review. Publishers, or those with the ids `to`, get the note by mail in `language`. Throws with status 412
     * if the draft has another revision now.
     */
    requestReview: (cmsId: string, { revision, ...review }: ReviewRequest) =>
      send('PUT', of(cmsId, '/review'), { ...review, revision: Number(revision) }),
    withdrawReview: (cmsId: string) => send('DELETE', of(cmsId, '/review')),
    comments: async (cmsId: string) => (await get(api.comments, of(cmsId, '/comments'))).comments,
    addComment: (cmsId: string, comment: Pick<api.Comment, 'place' | 'part' | 'text'>) =>
      send('POST', of(cmsId, '/comments'), comment),
    /** Throws with status 409 if the comment is closed, as does `closeComment`. */
    answerComment: (cmsId: string, id: string, text: string) =>
      send('POST', of(cmsId, `/comments/${id}/answers`), { text }),
    closeComment: (cmsId: string, id: string) => send('POST', of(cmsId, `/comments/${id}/close`), {}),
  };
}

/** Calls for the anonymous counts of the customers' pages. */
function createCountCalls(call: CallApi) {
  const { get } = createVerbs(call);
  return {
    /** With `publication`, counts only visits that saw this version of the content. */
    formCounts: (cmsId: string, { from, until, publication }: Period & { readonly publication?: number }) => {
      const only = publication !== undefined && { publication: String(publication) };
      return get(api.formCounts, of(cmsId, `/form-counts?${new URLSearchParams({ from, until, ...only })}`));
    },
    formCountDays: (cmsId: string, { form, field }: { readonly form: string; readonly field: string }) =>
      get(api.fieldDays, of(cmsId, `/form-counts/days?${new URLSearchParams({ form, field })}`)),
    formWarnings: async (cmsId: string) => (await get(api.effectWarnings, of(cmsId, '/form-counts/warnings'))).warnings,
  };
}

const ifMatch = (revision: string) => ({ 'if-match': `"${revision}"` });

/** The path of a call about one site; `rest` begins with a slash. */
function of(cmsId: string, rest = ''): string {
  return `/api/v1/content/${encodeURIComponent(cmsId)}${rest}`;
}

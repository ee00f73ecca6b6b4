import * as api from './apiTypes.ts';
import type {
  AuditEntry,
  ContentState,
  Documents,
  Draft,
  Picture,
  Reference,
  ServiceFinding,
  Session,
  Version,
} from './apiTypes.ts';
import { ApiError, type CallApi } from './call.ts';
import { contentPath as of } from './contentPath.ts';
import { createCountService, type CountService } from './countService.ts';
import { createReviewService, type ReviewService } from './reviewService.ts';

/** What is published: now, or at a local time in an IANA zone. `despite` names languages that may lag behind. */
export interface Publication {
  readonly note: string;
  readonly revision: string;
  readonly at?: string;
  readonly zone?: string;
  readonly despite?: readonly string[];
}

/** The content service, one site per call. Every call throws ApiError. */
export interface ContentService extends ReviewService, CountService {
  /** Throws with status 401 if nobody is signed in. */
  readonly session: () => Promise<Session>;
  readonly signOut: () => Promise<void>;
  readonly state: (cmsId: string) => Promise<ContentState>;
  readonly draft: (cmsId: string) => Promise<Draft>;
  /** Throws with status 412 if the draft has another revision now; `body.current` is the newer one. */
  readonly saveDraft: (
    cmsId: string,
    draft: { readonly revision: string; readonly documents: Documents; readonly lagging: readonly string[] },
  ) => Promise<Draft>;
  readonly tellPresence: (cmsId: string) => Promise<void>;
  readonly reference: (cmsId: string) => Promise<Reference>;
  readonly findings: (cmsId: string, of: 'draft' | 'published') => Promise<readonly ServiceFinding[]>;
  /** Throws with status 409 if findings, or the rule of four eyes, stand in the way. */
  readonly publish: (
    cmsId: string,
    publication: Publication,
  ) => Promise<{ readonly number?: number | undefined; readonly at?: string | undefined }>;
  readonly cancel: (cmsId: string, scheduled: string) => Promise<void>;
  readonly versions: (cmsId: string) => Promise<readonly Version[]>;
  readonly version: (cmsId: string, number: number) => Promise<Documents>;
  readonly restore: (cmsId: string, number: number) => Promise<Draft>;
  readonly audit: (cmsId: string) => Promise<readonly AuditEntry[]>;
  readonly pictures: (cmsId: string) => Promise<readonly Picture[]>;
  /** Whether a picture of the site exists, also one that was not uploaded here; true if nobody answers. */
  readonly hasPicture: (path: string) => Promise<boolean>;
  /** Throws with status 409 if something uses it. */
  readonly removePicture: (cmsId: string, path: string) => Promise<void>;
  readonly addPicture: (cmsId: string, file: File) => Promise<Picture>;
  readonly sharePreview: (
    cmsId: string,
    link: { readonly language: string; readonly expiresInSeconds?: number },
  ) => Promise<{ readonly url: string; readonly expiresAt: string }>;
}

/** The content service over HTTP. */
export function createContentService(call: CallApi): ContentService {
  const get = (path: string): Promise<unknown> => call({ method: 'GET', path });
  const post = (path: string, body: unknown = {}): Promise<unknown> => call({ method: 'POST', path, body });
  return {
    ...createReviewService(call),
    ...createCountService(call),
    session: async () => api.read(api.session, await get('/api/v1/session')),
    signOut: async () => void (await post('/auth/logout')),
    state: async (cmsId) => api.read(api.contentState, await get(of(cmsId))),
    draft: async (cmsId) => api.read(api.draft, await get(of(cmsId, '/draft'))),
    saveDraft: async (cmsId, { revision, documents, lagging }) =>
      api.read(
        api.draft,
        await call({
          method: 'PUT',
          path: of(cmsId, '/draft'),
          headers: { 'if-match': `"${revision}"` },
          body: { documents, lagging },
        }),
      ),
    tellPresence: async (cmsId) => void (await post(of(cmsId, '/presence'))),
    reference: async (cmsId) => api.read(api.reference, await get(of(cmsId, '/reference'))),
    findings: async (cmsId, which) =>
      api.read(api.serviceFindings, await get(of(cmsId, `/findings?of=${which}`))).findings,
    publish: async (cmsId, publication) => api.read(api.publication, await post(of(cmsId, '/publish'), publication)),
    cancel: async (cmsId, id) =>
      void (await call({ method: 'DELETE', path: of(cmsId, `/scheduled/${encodeURIComponent(id)}`) })),
    versions: async (cmsId) => api.read(api.versions, await get(of(cmsId, '/versions'))).versions,
    version: async (cmsId, number) =>
      api.read(api.versionDocuments, await get(of(cmsId, `/versions/${number}`))).documents,
    restore: async (cmsId, number) => api.read(api.draft, await post(of(cmsId, `/versions/${number}/restore`))),
    audit: async (cmsId) => api.read(api.audit, await get(of(cmsId, '/audit'))).entries,
    pictures: async (cmsId) => api.read(api.pictures, await get(of(cmsId, '/images'))).pictures,
    hasPicture: (path) =>
      call({ method: 'HEAD', path }).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.status === 404),
      ),
    removePicture: async (cmsId, path) =>
      void (await call({
        method: 'DELETE',
        path: of(cmsId, `/images/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`),
      })),
    addPicture: async (cmsId, file) => {
      const form = new FormData();
      form.set('picture', file);
      return api.read(api.picture, await call({ method: 'POST', path: of(cmsId, '/images'), form }));
    },
    sharePreview: async (cmsId, link) => api.read(api.previewLink, await post(of(cmsId, '/preview-links'), link)),
  };
}

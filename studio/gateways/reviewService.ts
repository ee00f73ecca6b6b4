import { type Comment, comments, read } from './apiTypes.ts';
import type { CallApi } from './call.ts';
import { contentPath as of } from './contentPath.ts';

/** What people who look at a draft before it goes live tell each other. Every call throws ApiError. */
export interface ReviewService {
  /** Says that a draft is ready; publishers get the note by mail, in this language of the studio. Throws with status 412 if the draft has another revision now. */
  readonly askForReview: (
    cmsId: string,
    review: { readonly revision: string; readonly note: string; readonly language: string },
  ) => Promise<void>;
  readonly withdrawReview: (cmsId: string) => Promise<void>;
  readonly comments: (cmsId: string) => Promise<readonly Comment[]>;
  readonly addComment: (cmsId: string, comment: Pick<Comment, 'place' | 'part' | 'text'>) => Promise<void>;
  /** As `closeComment`, throws with status 409 if the comment is closed. */
  readonly answerComment: (cmsId: string, id: string, text: string) => Promise<void>;
  readonly closeComment: (cmsId: string, id: string) => Promise<void>;
}

/** These calls over HTTP. */
export function createReviewService(call: CallApi): ReviewService {
  const post = (path: string, body: unknown = {}): Promise<unknown> => call({ method: 'POST', path, body });
  return {
    askForReview: async (cmsId, { revision, ...review }) =>
      void (await call({
        method: 'PUT',
        path: of(cmsId, '/review'),
        body: { ...review, revision: Number(revision) },
      })),
    withdrawReview: async (cmsId) => void (await call({ method: 'DELETE', path: of(cmsId, '/review') })),
    comments: async (cmsId) => read(comments, await call({ method: 'GET', path: of(cmsId, '/comments') })).comments,
    addComment: async (cmsId, comment) => void (await post(of(cmsId, '/comments'), comment)),
    answerComment: async (cmsId, id, words) => void (await post(of(cmsId, `/comments/${id}/answers`), { text: words })),
    closeComment: async (cmsId, id) => void (await post(of(cmsId, `/comments/${id}/close`))),
  };
}

import { readFileSync } from 'node:fs';
import { ApiError } from '#studio/gateways/call.ts';
import type { Comment, Documents, Draft, Reference, Review, Role, Session } from '#studio/gateways/apiTypes.ts';
import type { ContentService } from '#studio/gateways/contentService.ts';
import { scenarioDocuments } from './model/contentSamples.ts';

const root = 'fixtures/scenarios/germany';
const { metadata } = JSON.parse(readFileSync(`${root}/scenario.json`, 'utf8'));
const schema: Reference['schema'] = JSON.parse(readFileSync(`${root}/provider-schema.json`, 'utf8'));

export const germany: Documents = Object.fromEntries(scenarioDocuments)['germany'] ?? {};

/** The content service in memory, with one draft for all sites; `changeElsewhere` is another editor. */
export interface MemoryService extends ContentService {
  readonly changeElsewhere: (change: (documents: Documents) => Documents) => void;
  readonly saved: () => Documents;
  /** Makes every call fail as without a connection, or work again. */
  readonly setOnline: (online: boolean) => void;
}

export function memoryService({
  documents: first = germany,
  role = 'publisher',
  sites = ['kontor-de'],
}: {
  readonly documents?: Documents;
  readonly role?: Role;
  readonly sites?: readonly string[];
} = {}): MemoryService {
  let draft: Draft = { revision: '1', documents: first, lagging: [] };
  let isOnline = true;
  const published = first;
  const session: Session = {
    person: { name: 'Ada Beispiel' },
    role,
    fourEyes: false,
    sites: sites.map((cmsId) => ({
      cmsId,
      name: `Kontor ${cmsId}`,
      country: 'DE',
      languages: ['de', 'en'],
      origin: 'http://localhost:4000',
    })),
  };
  const reachable = <T>(answer: () => T): Promise<T> =>
    isOnline ? Promise.resolve().then(answer) : Promise.reject(new ApiError('OFFLINE', 'call'));
  let review: Review | null = null;
  const publishers = [
    { id: 'g', name: 'Grace Muster' },
    { id: 'm', name: 'Mary Probe' },
  ];
  let comments: readonly Comment[] = [];
  const said = (text: string) => ({
    id: String(comments.length + 1),
    at: '2026-01-01T00:00:00Z',
    by: 'Ada Beispiel',
    text,
  });
  const changeComment = (id: string, by: (comment: Comment) => Partial<Comment>): void => {
    comments = comments.map((one) => (one.id === id ? { ...one, ...by(one) } : one));
  };
  const version = { number: 1, at: '2026-01-01T00:00:00Z', by: 'Ada', note: '' };
  const none = (): Promise<never> => Promise.reject(new ApiError('STATUS', 'call', { status: 404 }));
  return {
    session: () => reachable(() => session),
    signOut: () => reachable(() => undefined),
    state: () =>
      reachable(() => ({
        cmsId: 'kontor-de',
        published: version,
        revision: draft.revision,
        scheduled: [],
        review,
        publishers,
        openComments: comments.filter(({ closedAt }) => closedAt === undefined).length,
        present: [{ name: 'Grace Muster' }],
      })),
    draft: () => reachable(() => draft),
    saveDraft: (_cmsId, { revision, documents, lagging }) =>
      reachable(() => {
        if (revision !== draft.revision)
          throw new ApiError('STATUS', 'PUT draft', { status: 412, code: 'draft-changed', body: { current: draft } });
        draft = { revision: String(Number(revision) + 1), documents: jsonOf(documents), lagging };
        return draft;
      }),
    reportPresence: () => reachable(() => undefined),
    reference: () =>
      reachable(() => ({
        schema,
        policies: null,
        metadata,
        country: 'DE',
        pictures: picturesIn(JSON.stringify(germany)).map((path) => ({ path, width: 640, height: 400 })),
      })),
    findings: () => reachable(() => []),
    publish: () => reachable(() => ({ number: 2 })),
    requestReview: (_cmsId, { revision, note, to }) =>
      reachable(() => {
        const told = publishers.filter(({ id }) => to?.includes(id) ?? true);
        review = {
          revision,
          note,
          by: 'Ada Beispiel',
          at: '2026-01-01T00:00:00Z',
          told: told.map(({ name }) => ({ name, mail: 'SENT' })),
        };
      }),
    withdrawReview: () =>
      reachable(() => {
        review = null;
      }),
    formCounts: () => reachable(() => ({ counted: true, rows: [] })),
    formCountDays: () => reachable(() => ({ days: [], marks: [] })),
    formWarnings: () => reachable(() => []),
    comments: () => reachable(() => comments),
    addComment: (_cmsId, { place, part, text }) =>
      reachable(() => {
        comments = [...comments, { ...said(text), place, part, answers: [] }];
      }),
    answerComment: (_cmsId, id, text) =>
      reachable(() => changeComment(id, ({ answers }) => ({ answers: [...answers, said(text)] }))),
    closeComment: (_cmsId, id) =>
      reachable(() => changeComment(id, () => ({ closedAt: '2026-01-02T00:00:00Z', closedBy: 'Ada Beispiel' }))),
    cancel: none,
    versions: () => reachable(() => [version]),
    version: () => reachable(() => published),
    restore: () =>
      reachable(() => {
        draft = { revision: String(Number(draft.revision) + 1), documents: published, lagging: [] };
        return draft;
      }),
    audit: () => reachable(() => []),
    pictures: () => reachable(() => []),
    hasPicture: (path) => reachable(() => !path.endsWith('/nothing')),
    removePicture: none,
    addPicture: (_cmsId, { name }) => reachable(() => ({ path: `/cms/images/${name.replace(/\.\w+$/, '')}` })),
    sharePreview: none,
    changeElsewhere: (change) => {
      const revision = String(Number(draft.revision) + 1);
      draft = { ...draft, revision, documents: change(draft.documents), changedBy: 'Grace Muster' };
    },
    saved: () => draft.documents,
    setOnline: (online) => {
      isOnline = online;
    },
  };
}

function picturesIn(text: string): readonly string[] {
  return [...new Set(text.match(/\/cms\/images\/[\w-]+/g))];
}

function jsonOf(documents: Documents): Documents {
  return JSON.parse(JSON.stringify(documents));
}

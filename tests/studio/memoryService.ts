import { readFileSync } from 'node:fs';
import { ApiError } from '#studio/gateways/call.ts';
import type { Comment, Draft, Reference, Review, Role, Session } from '#studio/gateways/apiTypes.ts';
import type { Documents } from '#studio/model/documents.ts';
import type { ContentService } from '#studio/gateways/contentService.ts';
import { scenarioDocuments } from './model/contentSamples.ts';

const root = 'fixtures/scenarios/germany';
const { metadata } = JSON.parse(readFileSync(`${root}/scenario.json`, 'utf8'));
const schema: Reference['schema'] = JSON.parse(readFileSync(`${root}/provider-schema.json`, 'utf8'));

export const germany: Documents = Object.fromEntries(scenarioDocuments)['germany'] ?? {};

/** The content service in memory, with one draft for all sites; `changeElsewhere` saves as another editor. */
export interface MemoryService extends ContentService {
  readonly changeElsewhere: (change: (documents: Documents) => Documents) => void;
  readonly saved: () => Documents;
  /** Makes all calls fail as if offline, or work again. */
  readonly setOnline: (online: boolean) => void;
}

export function memoryService({
  documents: first = germany,
  person = 'ada',
  role = 'publisher',
  sites = ['kontor-de'],
}: {
  readonly documents?: Documents;
  /** The id of the signed-in person. */
  readonly person?: string;
  readonly role?: Role;
  readonly sites?: readonly string[];
} = {}): MemoryService {
  let draft: Draft = { revision: '1', documents: first, lagging: [] };
  let isOnline = true;
  const published = first;
  const session: Session = {
    person: { id: person, name: 'Ada Beispiel' },
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
  const answerIfOnline = <T>(answer: () => T): Promise<T> =>
    isOnline ? Promise.resolve().then(answer) : Promise.reject(new ApiError('OFFLINE', 'call'));
  let review: Review | null = null;
  const publishers = [
    { id: 'g', name: 'Grace Muster' },
    { id: 'm', name: 'Mary Probe' },
  ];
  let comments: readonly Comment[] = [];
  const createEntry = (text: string) => ({
    id: String(comments.length + 1),
    at: '2026-01-01T00:00:00Z',
    by: 'Ada Beispiel',
    text,
  });
  const changeComment = (id: string, by: (comment: Comment) => Partial<Comment>): void => {
    comments = comments.map((one) => (one.id === id ? { ...one, ...by(one) } : one));
  };
  const version = { number: 1, at: '2026-01-01T00:00:00Z', by: 'Ada', note: '' };
  const requireRevision = (revision: string): void => {
    if (revision !== draft.revision)
      throw new ApiError('STATUS', 'call', { status: 412, code: 'draft-changed', body: { current: draft } });
  };
  const none = (): Promise<never> => Promise.reject(new ApiError('STATUS', 'call', { status: 404 }));
  return {
    session: () => answerIfOnline(() => session),
    signOut: () => answerIfOnline(() => undefined),
    state: () =>
      answerIfOnline(() => ({
        cmsId: 'kontor-de',
        published: version,
        revision: draft.revision,
        scheduled: [],
        review,
        publishers,
        openComments: comments.filter(({ closedAt }) => closedAt === undefined).length,
        present: [{ name: 'Grace Muster' }],
      })),
    draft: () => answerIfOnline(() => draft),
    saveDraft: (_cmsId, { revision, documents, lagging }) =>
      answerIfOnline(() => {
        requireRevision(revision);
        draft = { revision: String(Number(revision) + 1), documents: jsonOf(documents), lagging };
        return draft;
      }),
    reportPresence: () => answerIfOnline(() => undefined),
    reference: () =>
      answerIfOnline(() => ({
        schema,
        policies: null,
        metadata,
        country: 'DE',
        pictures: picturesIn(JSON.stringify(germany)).map((path) => ({ path, width: 640, height: 400 })),
      })),
    findings: () => answerIfOnline(() => []),
    publish: () => answerIfOnline(() => ({ number: 2 })),
    requestReview: (_cmsId, { revision, note, to }) =>
      answerIfOnline(() => {
        const recipients = publishers.filter(({ id }) => to?.includes(id) ?? true);
        review = {
          revision,
          note,
          by: 'Ada Beispiel',
          at: '2026-01-01T00:00:00Z',
          told: recipients.map(({ name }) => ({ name, mail: 'SENT' })),
        };
      }),
    withdrawReview: () =>
      answerIfOnline(() => {
        review = null;
      }),
    formCounts: () => answerIfOnline(() => ({ counted: true, rows: [] })),
    formCountDays: () => answerIfOnline(() => ({ days: [], marks: [] })),
    formWarnings: () => answerIfOnline(() => []),
    comments: () => answerIfOnline(() => comments),
    addComment: (_cmsId, { place, part, text }) =>
      answerIfOnline(() => {
        comments = [...comments, { ...createEntry(text), place, part, answers: [] }];
      }),
    answerComment: (_cmsId, id, text) =>
      answerIfOnline(() => changeComment(id, ({ answers }) => ({ answers: [...answers, createEntry(text)] }))),
    closeComment: (_cmsId, id) =>
      answerIfOnline(() => changeComment(id, () => ({ closedAt: '2026-01-02T00:00:00Z', closedBy: 'Ada Beispiel' }))),
    cancel: none,
    versions: () => answerIfOnline(() => [version]),
    version: () => answerIfOnline(() => published),
    restore: (_cmsId, _number, revision) =>
      answerIfOnline(() => {
        requireRevision(revision);
        draft = { revision: String(Number(draft.revision) + 1), documents: published, lagging: [] };
        return draft;
      }),
    audit: () => answerIfOnline(() => []),
    pictures: () => answerIfOnline(() => []),
    hasPicture: (path) => answerIfOnline(() => !path.endsWith('/nothing')),
    removePicture: none,
    addPicture: (_cmsId, { name }) => answerIfOnline(() => ({ path: `/cms/images/${name.replace(/\.\w+$/, '')}` })),
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

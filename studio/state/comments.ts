import { atom } from 'jotai';
import type { Comment, Documents } from '../gateways/apiTypes.ts';
import type { ContentService } from '../gateways/contentService.ts';
import { keepEqual } from '../model/matchItems.ts';
import { partOfComment, placeOfComment } from '../model/commentPlaces.ts';
import { valueIn } from '../model/documents.ts';
import type { Path } from '../model/parts.ts';
import { pointerOf } from '../model/parts.ts';
import { documentsAtom, openSiteAtom } from './draft.ts';
import { gatewaysAtom } from './store.ts';

/** A comment with the current pointer to its part (`now`); undefined if the part was deleted. */
export interface PlacedComment extends Comment {
  readonly now: string | undefined;
  /** Whether it is in the lists of open comments. */
  readonly isOpen: boolean;
}

/** The comment with a typed answer: it stays in the lists of open ones, also when somebody else closes it. */
export const answeringAtom = atom<string | undefined>(undefined);

interface SiteComments {
  readonly cmsId: string;
  readonly comments: readonly Comment[];
}

const holderAtom = atom<SiteComments | undefined>(undefined);

const none: readonly Comment[] = [];

const siteCommentsAtom = atom((get): readonly Comment[] => {
  const loaded = get(holderAtom);
  return loaded !== undefined && loaded.cmsId === get(openSiteAtom)?.cmsId ? loaded.comments : none;
});

/** The comments of the open site, oldest first. */
export const commentsAtom = atom((get): readonly PlacedComment[] =>
  placeComments(get(siteCommentsAtom), get(documentsAtom), get(answeringAtom)),
);

function placeComments(
  comments: readonly Comment[],
  documents: Documents,
  answering: string | undefined,
): readonly PlacedComment[] {
  return comments.map((comment) => ({
    ...comment,
    now: placeOfComment(comment, documents),
    isOpen: comment.closedAt === undefined || comment.id === answering,
  }));
}

/** The places of the open comments, one per line: the string changes only when a comment opens, closes or moves. */
export const openPlacesAtom = atom((get) =>
  get(commentsAtom)
    .flatMap(({ now, closedAt }) => (now !== undefined && closedAt === undefined ? [now] : []))
    .join('\n'),
);

/** Loads the comments. Throws ApiError. */
export const loadCommentsAtom = atom(null, async (get, set) => {
  const site = get(openSiteAtom);
  if (!site) return;
  const comments = await get(gatewaysAtom).content.comments(site.cmsId);
  if (get(openSiteAtom)?.cmsId !== site.cmsId) return;
  set(holderAtom, { cmsId: site.cmsId, comments: keepEqual(get(siteCommentsAtom), comments) });
});

/** Sends a change of comments, then reloads them all. Throws ApiError if the change fails. */
const changeCommentsAtom = atom(
  null,
  async (get, set, change: (content: ContentService, cmsId: string) => Promise<void>) => {
    const site = get(openSiteAtom);
    if (!site) return;
    await change(get(gatewaysAtom).content, site.cmsId);
    // The change is stored; the next poll loads the comments again.
    await set(loadCommentsAtom).catch(() => undefined);
  },
);

/** Adds a comment to a part. Throws ApiError. */
export const addCommentAtom = atom(null, (get, set, path: Path, text: string) => {
  const [document] = Object.values(get(documentsAtom));
  const comment = { place: pointerOf(path), part: partOfComment(document && valueIn(document, path)), text };
  return set(changeCommentsAtom, (content, cmsId) => content.addComment(cmsId, comment));
});

/** Answers a comment. Throws ApiError. */
export const answerCommentAtom = atom(null, (_get, set, id: string, text: string) =>
  set(changeCommentsAtom, (content, cmsId) => content.answerComment(cmsId, id, text)),
);

/** Closes a comment. Throws ApiError. */
export const closeCommentAtom = atom(null, (_get, set, id: string) =>
  set(changeCommentsAtom, (content, cmsId) => content.closeComment(cmsId, id)),
);

import { atom } from 'jotai';
import type { Comment } from '../gateways/apiTypes.ts';
import type { ContentService } from '../gateways/contentService.ts';
import { keepEqual } from '../model/matchItems.ts';
import { partOfComment, placeOfComment } from '../model/commentPlaces.ts';
import { valueIn, type Documents } from '../model/documents.ts';
import { pointerOf, type Path } from '../model/parts.ts';
import { documentsAtom, openSiteIdAtom } from './draft.ts';
import { siteValueAtom } from './session.ts';
import { gatewaysAtom } from './store.ts';

/** A comment with the current pointer to its part (`now`); undefined if the part was deleted. */
export interface PlacedComment extends Comment {
  readonly now: string | undefined;
  /** Whether it is in the lists of open comments. */
  readonly isOpen: boolean;
}

const typedHolderAtom = atom<Readonly<Record<string, string>>>({});

/** Texts that are typed and not sent: answers by comment, notes for a review by site. */
export const typedTextsAtom = atom(
  (get) => get(typedHolderAtom),
  (_get, set, key: string, change: (text: string) => string) =>
    set(typedHolderAtom, (all) => ({ ...all, [key]: change(all[key] ?? '') })),
);

type NewComment = Pick<Comment, 'place' | 'part' | 'text'>;

const siteCommentsAtom = siteValueAtom<readonly Comment[]>([]);

const placesAtom = atom((get) => {
  const documents = get(documentsAtom);
  return get(siteCommentsAtom).map((comment) => ({ ...comment, now: placeOfComment(comment, documents) }));
});

/** The comments of the open site, oldest first. One with a typed answer stays open when somebody else closes it. */
export const commentsAtom = atom((get): readonly PlacedComment[] => {
  const typed = get(typedTextsAtom);
  return get(placesAtom).map((comment) => ({
    ...comment,
    isOpen: comment.closedAt === undefined || (typed[comment.id] ?? '') !== '',
  }));
});

/** The places of the open comments, one per line: the string changes only when a comment opens, closes or moves. */
export const openPlacesAtom = atom((get) =>
  get(commentsAtom)
    .flatMap(({ now, closedAt }) => (now !== undefined && closedAt === undefined ? [now] : []))
    .join('\n'),
);

/** Loads the comments. Throws ApiError. */
export const loadCommentsAtom = atom(null, async (get, set) => {
  const cmsId = get(openSiteIdAtom);
  if (cmsId === undefined) return;
  const comments = await get(gatewaysAtom).content.comments(cmsId);
  set(siteCommentsAtom, cmsId, keepEqual(get(siteCommentsAtom), comments));
});

/** Sends a change of comments, then reloads them all. Throws ApiError if the change fails. */
const changeCommentsAtom = atom(
  null,
  async (get, set, change: (content: ContentService, cmsId: string) => Promise<void>) => {
    const cmsId = get(openSiteIdAtom);
    if (cmsId === undefined) return;
    await change(get(gatewaysAtom).content, cmsId);
    // The change is stored; the next poll loads the comments again.
    await set(loadCommentsAtom).catch(() => undefined);
  },
);

function newComment(documents: Documents, path: Path, text: string): NewComment {
  const [document] = Object.values(documents);
  return { place: pointerOf(path), part: partOfComment(document && valueIn(document, path)), text };
}

/** Adds a comment to a part. Throws ApiError. */
export const addCommentAtom = atom(null, (get, set, path: Path, text: string) => {
  const comment = newComment(get(documentsAtom), path, text);
  return set(changeCommentsAtom, (content, cmsId) => content.addComment(cmsId, comment));
});

const typedCommentsAtom = atom<readonly (NewComment & { readonly cmsId: string })[]>([]);

/** The new comments on parts that are typed and not sent, by pointer. Each follows its part, like a sent one. */
export const typedCommentsByPlaceAtom = atom(
  (get): ReadonlyMap<string | undefined, string> => {
    const documents = get(documentsAtom);
    const cmsId = get(openSiteIdAtom);
    const ofSite = get(typedCommentsAtom).filter((comment) => comment.cmsId === cmsId);
    return new Map(ofSite.map((comment) => [placeOfComment(comment, documents), comment.text]));
  },
  (get, set, path: Path, change: (text: string) => string) => {
    const documents = get(documentsAtom);
    const cmsId = get(openSiteIdAtom) ?? '';
    const place = pointerOf(path);
    const text = change(get(typedCommentsByPlaceAtom).get(place) ?? '');
    const others = get(typedCommentsAtom).filter(
      (comment) => comment.cmsId !== cmsId || placeOfComment(comment, documents) !== place,
    );
    set(typedCommentsAtom, [...others, { cmsId, ...newComment(documents, path, text) }]);
  },
);

/** Answers a comment. Throws ApiError. */
export const answerCommentAtom = atom(null, (_get, set, id: string, text: string) =>
  set(changeCommentsAtom, (content, cmsId) => content.answerComment(cmsId, id, text)),
);

/** Closes a comment. Throws ApiError. */
export const closeCommentAtom = atom(null, (_get, set, id: string) =>
  set(changeCommentsAtom, (content, cmsId) => content.closeComment(cmsId, id)),
);

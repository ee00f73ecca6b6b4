import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { nearestNode } from '../../model/outline.ts';
import { addCommentAtom, commentsAtom, typedCommentsByPlaceAtom, type PlacedComment } from '../../state/comments.ts';
import { selectedAtom } from '../../state/draft.ts';
import { outlineAtom } from '../../state/outlineAtoms.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import { CommentItem } from '../CommentItem.tsx';
import css from '../comments.module.css';
import { CommentForm } from '../CommentForm.tsx';

/** The element id of the summary of the comments. */
export const commentsId = 'part-comments';

/** The comments on the selected part, collapsed unless some are open or one is being typed. */
export function PartComments(): ReactElement | null {
  const { t } = useTranslation('studio');
  const nodes = useAtomValue(outlineAtom);
  const node = nearestNode(nodes, useAtomValue(selectedAtom)) ?? nodes[0];
  const comments = useAtomValue(commentsAtom).filter(({ now }) => now === node?.pointer);
  const mayEdit = useAtomValue(mayEditAtom);
  const add = useSetAtom(addCommentAtom);
  const [typed, type] = useAtom(typedCommentsByPlaceAtom);
  const open = comments.filter(({ isOpen }) => isOpen);
  const closed = comments.filter(({ isOpen }) => !isOpen);
  if (!node || (!mayEdit && comments.length === 0)) return null;
  return (
    <details className={css['box']} key={node.pointer} open={open.length > 0 || typed.has(node.pointer)}>
      <summary id={commentsId}>
        {open.length === 0 ? t('comments.headline') : t('comments.count', { count: open.length })}
      </summary>
      <Comments comments={open} />
      {mayEdit && (
        <CommentForm
          label={t('comments.new')}
          button={t('comments.new.send')}
          text={typed.get(node.pointer) ?? ''}
          onType={(change) => type(node.path, change)}
          onSend={(text) => add(node.path, text)}
        />
      )}
      {closed.length > 0 && (
        <details className={css['box']}>
          <summary>{t('comments.done', { count: closed.length })}</summary>
          <Comments comments={closed} />
        </details>
      )}
    </details>
  );
}

function Comments({ comments }: { readonly comments: readonly PlacedComment[] }): ReactElement | null {
  if (comments.length === 0) return null;
  return (
    <ul className={css['comments']}>
      {comments.map((comment) => (
        <CommentItem key={comment.id} comment={comment} />
      ))}
    </ul>
  );
}

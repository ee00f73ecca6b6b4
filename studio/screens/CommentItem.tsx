import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement, ReactNode } from 'react';
import type { CommentEntry } from '../gateways/apiTypes.ts';
import { momentText } from '../model/publicationTime.ts';
import { answerCommentAtom, closeCommentAtom, typedTextsAtom, type PlacedComment } from '../state/comments.ts';
import { mayEditAtom } from '../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from './comments.module.css';
import { CommentForm } from './CommentForm.tsx';

interface CommentItemProps {
  readonly comment: PlacedComment;
  /** The link to the part, in lists across several parts. */
  readonly place?: ReactNode;
}

/** A comment with its answers; an open one can be answered and closed. */
export function CommentItem({ comment, place }: CommentItemProps): ReactElement {
  const { t, i18n } = useTranslation('studio');
  const mayEdit = useAtomValue(mayEditAtom);
  const answer = useSetAtom(answerCommentAtom);
  const close = useSetAtom(closeCommentAtom);
  const [typed, type] = useAtom(typedTextsAtom);
  const { id, answers, isOpen, closedAt, closedBy = '' } = comment;
  return (
    <li className={css['comment']}>
      {place}
      <Entry entry={comment} />
      {answers.length > 0 && (
        <ul className={css['answers']} aria-label={t('comments.answers')}>
          {answers.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
      )}
      {closedAt !== undefined && (
        <p className={css['who']}>
          {t('comments.closed', { by: closedBy, time: momentText(closedAt, i18n.language) })}
        </p>
      )}
      {isOpen && mayEdit && (
        <CommentForm
          label={t('comments.answer')}
          button={t('comments.answer.send')}
          text={typed[id] ?? ''}
          onType={(change) => type(id, change)}
          onSend={(text) => answer(id, text)}
          onClose={() => close(id)}
        />
      )}
    </li>
  );
}

function Entry({ entry: { by, at, text } }: { readonly entry: CommentEntry }): ReactElement {
  const { t, i18n } = useTranslation('studio');
  return (
    <>
      <p className={css['text']}>{text}</p>
      <p className={css['who']}>{t('history.audit.by', { by, time: momentText(at, i18n.language) })}</p>
    </>
  );
}

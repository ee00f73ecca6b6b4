import { useAtomValue } from 'jotai';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { useAddress } from '../../layout/useAddress.ts';
import { thingIn } from '@kontor/contract/rules';
import { textByKey } from '@kontor/rjsf-theme/texts';
import { useEditor } from '../../forms/editorContext.ts';
import { allNodes, nameIn } from '../../model/outline.ts';
import { accountName, partName } from '../../model/partNames.ts';
import { outlineAtom } from '../../state/outlineAtoms.ts';
import { commentsAtom } from '../../state/comments.ts';
import { useTranslation } from 'react-i18next';
import { CommentItem } from '../CommentItem.tsx';
import css from '../comments.module.css';
import lists from '../lists.module.css';

/** The open comments of the draft, with links to their parts; includes those of deleted parts. */
export function OpenComments(): ReactElement | null {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const editor = useEditor();
  const nodes = allNodes(useAtomValue(outlineAtom));
  const open = useAtomValue(commentsAtom).filter(({ isOpen }) => isOpen);
  if (open.length === 0) return null;
  return (
    <section className={lists['card']} aria-labelledby="publish-comments">
      <h2 id="publish-comments">{t('comments.count', { count: open.length })}</h2>
      <ul className={css['comments']}>
        {open.map((comment) => {
          const node = nodes.find(({ pointer }) => pointer === comment.now);
          const kind = textByKey(t, `history.things.${thingIn(comment.place.split('/').at(-2) ?? '')}`);
          const name = node ? partName(node, editor) : accountName(nameIn(comment.part) ?? kind, editor);
          return (
            <CommentItem
              key={comment.id}
              comment={comment}
              place={
                comment.now === undefined ? (
                  <p>{t('comments.gone', { name })}</p>
                ) : (
                  <Link className={lists['go']} to={address('edit', { at: comment.now })}>
                    {t('comments.at', { name })}
                  </Link>
                )
              }
            />
          );
        })}
      </ul>
    </section>
  );
}

import type { ContentChange } from '@kontor/contract/rules';
import { useState, type ReactElement, useMemo } from 'react';
import { Link } from 'react-router';
import { useEditor } from '../forms/editorContext.ts';
import { Button } from '../layout/Button.tsx';
import { accountName } from '../model/partNames.ts';
import { useAddress } from '../layout/useAddress.ts';
import { changeSentences, type ChangeWords } from '../model/changeTexts.ts';
import { useTranslation } from 'react-i18next';
import css from './lists.module.css';
import { useAtomValue } from 'jotai';
import { ownZone } from '../model/publicationTime.ts';
import { siteAtom } from '../state/session.ts';

interface ChangeListProps {
  readonly changes: readonly ContentChange[];
  readonly words: ChangeWords;
  /** Whether each change has a link to its place in the editor. */
  readonly hasLinks?: boolean;
}

/** The number of rows before "show more": a first publication has thousands of changes. */
const INITIAL_ROWS = 60;

/** A list of changes as sentences, in the order of the content. */
export function ChangeList({ changes, words, hasLinks = false }: ChangeListProps): ReactElement {
  const { t } = useTranslation('studio');
  const address = useAddress();
  const [showsAll, setShowsAll] = useState(false);
  const rows = changes.flatMap((change) => changeSentences(change, words).map((sentence) => ({ change, sentence })));
  const hidden = showsAll ? 0 : rows.length - INITIAL_ROWS;
  return (
    <>
      <ul className={css['rows']}>
        {rows.slice(0, showsAll ? rows.length : INITIAL_ROWS).map(({ change, sentence }, index) => (
          <li key={`${index} ${sentence}`} className={css['row']} data-kind={change.kind}>
            <span>{sentence}</span>
            {hasLinks && change.kind !== 'removed' && (
              <Link to={address('edit', { at: partAt(change) })} className={css['go']}>
                <span aria-hidden="true">{t('publish.changes.show')}</span>
                <span className="visually-hidden">{t('publish.changes.showOf', { change: sentence })}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <Button onClick={() => setShowsAll(true)}>{t('publish.changes.more', { count: hidden })}</Button>}
    </>
  );
}

/** The pointer of the changed part: without the path of the changed member. */
function partAt({ at, kind, member }: ContentChange): string {
  const below = kind === 'changed' ? (member ?? '').split('.').length : 0;
  return at
    .split('/')
    .slice(0, below === 0 ? undefined : -below)
    .join('/');
}

/** The words for sentences about changes, in the studio's language and the browser's time zone. */
export function useChangeWords(languages: readonly string[]): ChangeWords {
  const { t, i18n } = useTranslation('studio');
  const editor = useEditor();
  const order = useAtomValue(siteAtom)?.languages;
  const inOrder = useMemo(
    () => [...new Set([...(order ?? []).filter((tag) => languages.includes(tag)), ...languages])],
    [order, languages],
  );
  return useMemo(
    () => ({
      t,
      language: i18n.language,
      languages: inOrder,
      zone: ownZone(),
      accountName: (path) => accountName(path, editor),
    }),
    [t, i18n.language, inOrder, editor],
  );
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAddress } from '../../layout/useAddress.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { usePlaceName } from '../usePartNames.ts';
import css from '../lists.module.css';

/** A finding as a row of the list. */
interface FindingRow {
  readonly rule: string;
  readonly pointer: string;
  readonly languages: readonly string[];
  readonly text: string;
  readonly help?: string;
  /** The name of the link for screen readers; default: the name of the place. */
  readonly goal?: string;
}

interface FindingListProps {
  readonly rows: readonly FindingRow[];
  readonly kind: 'error' | 'warning';
  /** The number of languages of the content: a finding in all of them does not name them. */
  readonly languageCount: number;
}

/** Findings: languages, place, sentence, help, and a link to the place; null without findings. */
export function FindingList({ rows, kind, languageCount }: FindingListProps): ReactElement | null {
  const { t, i18n } = useTranslation('studio');
  const address = useAddress();
  const placeName = usePlaceName();
  if (rows.length === 0) return null;
  return (
    <ul className={css['rows']}>
      {rows.map(({ rule, pointer, languages, text, help, goal = placeName(pointer) }) => {
        const names = languages.length === languageCount ? [] : languages;
        const languageNames = names.map((tag) => languageNameIn(tag, i18n.language)).join(', ');
        return (
          <li key={`${rule} ${languages.join(' ')} ${pointer} ${text}`} className={css['row']} data-kind={kind}>
            <span>
              <span className={css['help']}>{[languageNames, placeName(pointer)].filter(Boolean).join(' · ')}</span>
              <span>{text}</span>
              {help !== undefined && <span className={css['help']}>{help}</span>}
            </span>
            {pointer.startsWith('/') && (
              <Link to={address('edit', { at: pointer })} className={css['go']}>
                <span aria-hidden="true">{t('publish.blocks.go')}</span>
                <span className="visually-hidden">{t('publish.blocks.goOf', { finding: goal })}</span>
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

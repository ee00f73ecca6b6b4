import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Documents } from '../../gateways/apiTypes.ts';
import { useAddress } from '../../layout/useAddress.ts';
import { languageNameIn } from '../../model/languageName.ts';
import { usePlaceName } from '../usePartNames.ts';
import css from '../lists.module.css';

interface FindingRowProps {
  readonly pointer: string;
  readonly languages: readonly string[];
  readonly documents: Documents;
  readonly kind: 'error' | 'warning';
  readonly text: string;
  readonly help?: string;
  /** The name of the link for screen readers; default: the name of the place. */
  readonly goal?: string;
}

/** A finding: languages (unless all), place, sentence, help, and a link to the place. */
export function FindingRow(props: FindingRowProps): ReactElement {
  const { pointer, languages, documents, kind, text, help } = props;
  const { t, i18n } = useTranslation('studio');
  const address = useAddress();
  const place = usePlaceName()(pointer);
  const inAll = languages.length === Object.keys(documents).length;
  const languageNames = inAll ? '' : languages.map((tag) => languageNameIn(tag, i18n.language)).join(', ');
  return (
    <li className={css['row']} data-kind={kind}>
      <span>
        <span className={css['help']}>{[languageNames, place].filter(Boolean).join(' · ')}</span>
        <span>{text}</span>
        {help !== undefined && <span className={css['help']}>{help}</span>}
      </span>
      {pointer.startsWith('/') && (
        <Link to={address('edit', { at: pointer })} className={css['go']}>
          <span aria-hidden="true">{t('publish.blocks.go')}</span>
          <span className="visually-hidden">{t('publish.blocks.goOf', { finding: props.goal ?? place })}</span>
        </Link>
      )}
    </li>
  );
}

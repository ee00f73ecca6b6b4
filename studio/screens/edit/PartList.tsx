import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue } from 'jotai';
import { type ReactElement, useId } from 'react';
import { useOpenPart } from '../../layout/useAddress.ts';
import type { OutlineList } from '../../model/outline.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useTranslation } from 'react-i18next';
import css from './PartPane.module.css';
import { usePartName } from '../usePartNames.ts';
import { AddParts } from './AddParts.tsx';
import { PartIcon } from './componentLooks.tsx';
import { Problems, useProblems } from './Problems.tsx';

/** A list of the part: its tiles, fields or links, which have their own forms, and the button that adds one. */
export function PartList({ list }: { readonly list: OutlineList }): ReactElement {
  const { t } = useTranslation('studio');
  const formatName = usePartName();
  const mayEdit = useAtomValue(mayEditAtom);
  const openPart = useOpenPart();
  const problemsAt = useProblems();
  const id = useId();
  return (
    <section className={css['holds']} aria-labelledby={id}>
      <div className={css['holdsHead']}>
        <h3 id={id}>{textByKey(t, `members.${list.member}`)}</h3>
        {mayEdit && <AddParts list={list} />}
      </div>
      {list.items.length === 0 && <p className={css['empty']}>{t('edit.holds.empty')}</p>}
      <ul className={css['items']}>
        {list.items.map((item) => (
          <li key={item.pointer}>
            <button type="button" className={css['itemButton']} onClick={() => openPart(item.pointer)}>
              <PartIcon part={item.part} />
              <span>
                <span>{formatName(item)}</span>
                {item.stands !== undefined && <code className={css['stands']}>{item.stands}</code>}
              </span>
              <Problems count={problemsAt(item.pointer)} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

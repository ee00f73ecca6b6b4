import { textByKey } from '#renderers/texts/textByKey.ts';
import { useAtomValue } from 'jotai';
import { useId, type ReactElement } from 'react';
import type { OutlineList } from '../../model/outline.ts';
import { mayEditAtom } from '../../state/session.ts';
import { useOpenPart } from '../../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';
import { AddParts } from './AddParts.tsx';
import css from './PartPane.module.css';
import { PartIcon } from './PartIcon.ts';
import { Problems } from './Problems.tsx';
import { useProblems } from './useProblems.ts';
import { usePartName } from './usePartName.ts';

/** What a part holds: its tiles, fields or links, each with a form of its own, and the button that adds one. */
export function Holds({ list }: { readonly list: OutlineList }): ReactElement {
  const { t } = useTranslation('studio');
  const nameOf = usePartName();
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
        {list.items.map((item) => {
          return (
            <li key={item.pointer}>
              <button type="button" className={css['itemButton']} onClick={() => openPart(item.pointer)}>
                <PartIcon part={item.part} />
                <span>
                  {nameOf(item)}
                  {item.stands !== undefined && <code className={css['stands']}>{item.stands}</code>}
                </span>
                <Problems count={problemsAt(item.pointer)} />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

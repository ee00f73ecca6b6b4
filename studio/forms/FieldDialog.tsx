import { useState, type ReactElement, type ReactNode } from 'react';
import type { AccountField } from '../model/accountFields.ts';
import { Button } from '../layout/Button.tsx';
import { Dialog } from '../layout/Dialog.tsx';
import inputs from '../layout/inputs.module.css';
import { useEditor } from './editorContext.ts';
import { fieldName, fieldNotes } from './fieldNotes.ts';
import { FieldRow } from './FieldRow.tsx';
import css from './forms.module.css';

interface FieldDialogProps {
  readonly isMany: boolean;
  /** Which fields fit here; the others are not listed. */
  readonly accepts: (field: AccountField) => boolean;
  readonly onChoose: (paths: readonly string[]) => void;
  readonly onClose: () => void;
  /** Ready-made fields above the list. */
  readonly children?: ReactNode;
}

/** The picker of account fields: a searchable list of the provider's schema, with each field's rule and use in words. */
export function FieldDialog({ isMany, accepts, onChoose, onClose, children }: FieldDialogProps): ReactElement {
  const { t } = useEditor();
  const fieldSearch = useFieldSearch(accepts);
  const { found } = fieldSearch;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (path: string): void => {
    if (!isMany) onChoose([path]);
    else setChosen(chosen.includes(path) ? chosen.filter((one) => one !== path) : [...chosen, path]);
  };
  return (
    <Dialog
      headline={t(isMany ? 'edit.fields.chooseMany' : 'edit.fields.choose')}
      onClose={onClose}
      actions={
        <>
          {isMany && (
            <Button look="plain" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
              {t('edit.fields.add', { count: chosen.length })}
            </Button>
          )}
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
        </>
      }
    >
      {children}
      <FieldSearch {...fieldSearch} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its buttons */}
      <ul className={css['fields']} onKeyDown={moveFocus}>
        {found.map((field) => (
          <FieldRow
            key={field.path}
            field={field}
            isMany={isMany}
            isChosen={chosen.includes(field.path)}
            onChoose={choose}
          />
        ))}
      </ul>
    </Dialog>
  );
}

/** The input of the search, what it found, and the tick that also lists what customers cannot change. */
function FieldSearch({ search, setSearch, showsAll, setShowsAll, found }: ReturnType<typeof useFieldSearch>) {
  const { t } = useEditor();
  return (
    <>
      <label className={css['searchLabel']}>
        {t('edit.fields.search')}
        <input
          className={inputs['input']}
          type="search"
          value={search}
          autoComplete="off"
          ref={focusFirst}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </label>
      <label className={css['switch']}>
        <input
          type="checkbox"
          checked={showsAll}
          onChange={({ currentTarget }) => setShowsAll(currentTarget.checked)}
        />
        {t('edit.fields.showAll')}
      </label>
      <output className={css['note']}>
        {found.length === 0 ? t('edit.fields.nothing') : t('edit.fields.found', { count: found.length })}
      </output>
    </>
  );
}

/** The fields that fit and have all words of the search in their path, their names or their notes. */
function useFieldSearch(accepts: (field: AccountField) => boolean) {
  const { t, inOther, fields } = useEditor();
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = fields
    .filter((field) => (field.obstacle === undefined ? accepts(field) : showsAll))
    .filter((field) => {
      const names = [field.path, ...field.labels, fieldName(field, t), fieldName(field, inOther)];
      const text = [...names, ...fieldNotes(field, t)].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  return { search, setSearch, showsAll, setShowsAll, found };
}

/** What is looked for is typed at once: the dialog gives its first focus to its headline. */
function focusFirst(input: HTMLInputElement | null): void {
  if (input) queueMicrotask(() => input.focus());
}

/** Arrow keys go from row to row. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const index = rows.findIndex((row) => row === document.activeElement);
  rows[index + step]?.focus();
  event.preventDefault();
}

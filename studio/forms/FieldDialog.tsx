import { useMemo, useState, type ReactElement, type ReactNode } from 'react';
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
  const { t, fields } = useEditor();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const fitting = useMemo(
    () => fields.filter((field) => field.obstacle !== undefined || accepts(field)),
    [fields, accepts],
  );
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = fitting.filter((field) => {
    const text = [field.path, fieldName(field, t), ...fieldNotes(field, t)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
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
      <label className={css['searchLabel']}>
        {t('edit.fields.search')}
        <input
          className={inputs['input']}
          type="search"
          value={search}
          autoComplete="off"
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
      </label>
      <output className={css['note']}>{t('edit.fields.found', { count: found.length })}</output>
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

/** Arrow keys go from row to row. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const index = rows.findIndex((row) => row === document.activeElement);
  rows[index + step]?.focus();
  event.preventDefault();
}

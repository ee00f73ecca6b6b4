import { memo, useCallback, useDeferredValue, useState, type ReactElement, type ReactNode } from 'react';
import { fieldName, type AccountField } from '../model/accountFields.ts';
import { Button } from '../layout/Button.tsx';
import { Dialog } from '../layout/Dialog.tsx';
import { inputClass } from '../layout/inputClasses.ts';
import { useEditor, type EditorContext } from './editorContext.ts';
import css from './forms.module.css';
import { ListTree } from 'lucide-react';
import { textByKey } from '@kontor/rjsf-theme/texts';
import type { WidgetProps } from '@rjsf/utils';
import { PickedButton } from './PickedButton.tsx';

/** A widget that picks an account field from the provider's schema. */
export function FieldPathWidget(props: WidgetProps) {
  const { schema, value, onChange, label } = props;
  const { t, fields } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const field = fields.find(({ path }) => path === value);
  return (
    <>
      <PickedButton
        control={props}
        Icon={ListTree}
        label={schema.title || label}
        chosen={field ? fieldName(field, t) : (value ?? t('edit.fields.none'))}
        note={field && `${field.path} · ${textByKey(t, `edit.kinds.${field.kind}`)}`}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <FieldDialog
          isMany={false}
          accepts={(one) => one.path !== value}
          onClose={() => setOpen(false)}
          onChoose={([path]) => {
            setOpen(false);
            if (path !== undefined) onChange(path);
          }}
        />
      )}
    </>
  );
}
FieldPathWidget.frame = 'field' as const;

interface FieldDialogProps {
  readonly isMany: boolean;
  /** Whether a field fits here; others are not listed. */
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
  const { matches } = fieldSearch;
  const [chosen, setChosen] = useState<readonly string[]>([]);
  // A stable function, so that typing in the search does not rerender the rows.
  const choose = useCallback(
    (path: string): void => {
      if (!isMany) onChoose([path]);
      else setChosen((now) => (now.includes(path) ? now.filter((one) => one !== path) : [...now, path]));
    },
    [isMany, onChoose],
  );
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
        {matches.map((field) => (
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

/** The search input, its number of matches, and the checkbox that also lists fields that customers cannot change. */
function FieldSearch({ search, setSearch, showsAll, setShowsAll, matches }: ReturnType<typeof useFieldSearch>) {
  const { t } = useEditor();
  return (
    <div className={css['search']}>
      <label className={css['searchLabel']}>
        <span>{t('edit.fields.search')}</span>
        <input
          className={inputClass}
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
        <span>{t('edit.fields.showAll')}</span>
      </label>
      <output className={css['note']}>
        {matches.length === 0 ? t('edit.fields.nothing') : t('edit.fields.found', { count: matches.length })}
      </output>
    </div>
  );
}

/** The fields that fit and contain all words of the search in path, names or notes. */
function useFieldSearch(accepts: (field: AccountField) => boolean) {
  const { t, inOther, fields } = useEditor();
  const [search, setSearch] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  // The input updates before the rows.
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean);
  const matches = fields
    .filter((field) => (field.obstacle === undefined ? accepts(field) : showsAll))
    .filter((field) => {
      const names = [field.path, ...field.labels, fieldName(field, t), fieldName(field, inOther)];
      const text = [...names, ...fieldNotes(field, t)].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  return { search, setSearch, showsAll, setShowsAll, matches };
}

/** Focuses the search input, because the dialog first focuses its headline. */
function focusFirst(input: HTMLInputElement | null): void {
  if (input) queueMicrotask(() => input.focus());
}

/** Arrow keys move the focus from row to row. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('button, input')];
  const index = rows.findIndex((row) => row === document.activeElement);
  rows[index + step]?.focus();
  event.preventDefault();
}

interface FieldRowProps {
  readonly field: AccountField;
  readonly isMany: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (path: string) => void;
}

/** One account field in the picker: its label, path, type, rule, use and obstacle. */
const FieldRow = memo(function FieldRow({ field, isMany, isChosen, onChoose }: FieldRowProps): ReactElement {
  const { t } = useEditor();
  const { path, isRequired, obstacle, usedOn } = field;
  return (
    <li>
      <ChoiceRow isMany={isMany} isChosen={isChosen} isBlocked={obstacle !== undefined} onChoose={() => onChoose(path)}>
        <span className={css['path']}>{fieldName(field, t)}</span>
        {isRequired && usedOn.length === 0 && <span className={css['wanted']}>{t('edit.fields.wanted')}</span>}
        <code className={css['note']}>{path}</code>
        <span className={css['note']}>{fieldNotes(field, t).join(' · ')}</span>
      </ChoiceRow>
    </li>
  );
});

interface ChoiceRowProps {
  readonly isMany: boolean;
  readonly isChosen: boolean;
  /** Whether the row cannot be chosen; its notes say why. */
  readonly isBlocked?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

/** A row in a dialog with choices: a checkbox for several choices, else a button. */
export function ChoiceRow({ isMany, isChosen, isBlocked = false, onChoose, children }: ChoiceRowProps): ReactElement {
  const blocked = isBlocked || undefined;
  const choose = (): void => {
    if (!isBlocked) onChoose();
  };
  if (!isMany)
    return (
      <button type="button" className={css['row']} aria-disabled={blocked} onClick={choose}>
        {children}
      </button>
    );
  return (
    <label className={css['row']} aria-disabled={blocked}>
      <input type="checkbox" className={css['box']} checked={isChosen} aria-disabled={blocked} onChange={choose} />
      <span className={css['rowText']}>{children}</span>
    </label>
  );
}

/** The notes of a field in the picker: kind, rule, use and obstacle. */
function fieldNotes(
  { kind, rule, isRequired, usedOn, obstacle }: AccountField,
  t: EditorContext['t'],
): readonly string[] {
  return [
    textByKey(t, `edit.kinds.${kind}`),
    rule && textByKey(t, rule.key, rule.values),
    isRequired && t('edit.fields.required'),
    usedOn.length > 0 && t('edit.fields.usedOn', { tabs: usedOn.join(', ') }),
    obstacle && t(`edit.fields.obstacles.${obstacle}`),
  ].filter((note): note is string => typeof note === 'string' && note !== '');
}

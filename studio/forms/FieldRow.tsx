import { Square, SquareCheck } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import type { AccountField } from '../model/accountFields.ts';
import { useEditor } from './editorContext.ts';
import { fieldName, fieldNotes } from './fieldNotes.ts';
import css from './forms.module.css';

interface FieldRowProps {
  readonly field: AccountField;
  readonly isMany: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (path: string) => void;
}

/** One field of the account in the picker: its label, the provider's path below, type, rule, and what speaks for or against it. */
export const FieldRow = memo(function FieldRow({ field, isMany, isChosen, onChoose }: FieldRowProps): ReactElement {
  const { t } = useEditor();
  const { path, isRequired, obstacle, usedOn } = field;
  const Box = isChosen ? SquareCheck : Square;
  return (
    <li>
      <button
        type="button"
        className={css['row']}
        aria-disabled={obstacle !== undefined || undefined}
        aria-pressed={isMany ? isChosen : undefined}
        onClick={() => obstacle === undefined && onChoose(path)}
      >
        {isMany && <Box size={18} aria-hidden="true" className={css['box']} />}
        <span className={css['path']}>{fieldName(field, t)}</span>
        {isRequired && usedOn.length === 0 && <span className={css['wanted']}>{t('edit.fields.wanted')}</span>}
        <code className={css['note']}>{path}</code>
        <span className={css['note']}>{fieldNotes(field, t).join(' · ')}</span>
      </button>
    </li>
  );
});

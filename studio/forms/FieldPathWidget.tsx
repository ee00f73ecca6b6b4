import type { WidgetProps } from '@rjsf/utils';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { describedBy } from '#renderers/controls/describedBy.ts';
import { uiOptionsOf } from '#renderers/model/uiOptions.ts';
import { useEditor } from './editorContext.ts';
import { FieldDialog } from './FieldDialog.tsx';
import css from './forms.module.css';

/** A field of the account, picked from the provider's schema instead of typed. */
export function FieldPathWidget({
  id,
  schema,
  uiSchema,
  value,
  rawErrors = [],
  readonly,
  disabled,
  onChange,
  label,
}: WidgetProps) {
  const { t, fields } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const field = fields.find(({ path }) => path === value);
  const isWrong = rawErrors.length > 0;
  return (
    <>
      <button
        type="button"
        id={id}
        className={css['picked']}
        aria-haspopup="dialog"
        aria-label={`${schema.title || label}: ${value ?? t('edit.fields.none')}`}
        aria-describedby={describedBy(id, schema, uiOptionsOf(uiSchema), isWrong)}
        data-invalid={isWrong || undefined}
        disabled={readonly || disabled}
        onClick={() => setOpen(true)}
      >
        <ListTree size={18} aria-hidden="true" />
        <span className={css['path']}>{value ?? t('edit.fields.none')}</span>
        {field && <span className={css['note']}>{t(`edit.kinds.${field.kind}`)}</span>}
      </button>
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

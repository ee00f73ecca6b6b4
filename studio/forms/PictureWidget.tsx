import type { WidgetProps } from '@rjsf/utils';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { describedBy } from '#renderers/controls/describedBy.ts';
import { uiOptionsOf } from '#renderers/model/uiOptions.ts';
import { Button } from '../layout/Button.tsx';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';
import { PictureDialog } from './PictureDialog.tsx';

/** A picture: chosen from those of the site, or uploaded. */
export function PictureWidget({
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
  const { t } = useEditor();
  const [isOpen, setOpen] = useState(false);
  const isWrong = rawErrors.length > 0;
  const isFixed = readonly || disabled;
  return (
    <div className={css['picture']}>
      {isShown(value) && <img src={value} alt="" width={96} height={64} className={css['thumb']} />}
      <button
        type="button"
        id={id}
        className={css['picked']}
        aria-haspopup="dialog"
        aria-label={`${label}: ${value ?? t('edit.pictures.none')}`}
        aria-describedby={describedBy(id, schema, uiOptionsOf(uiSchema), isWrong)}
        data-invalid={isWrong || undefined}
        disabled={isFixed}
        onClick={() => setOpen(true)}
      >
        <ImagePlus size={18} aria-hidden="true" />
        <span className={css['path']}>{value ? nameOf(value) : t('edit.pictures.none')}</span>
      </button>
      {value && !isFixed && (
        <Button look="bare" aria-label={t('edit.pictures.remove', { label })} onClick={() => onChange(undefined)}>
          <X size={18} aria-hidden="true" />
        </Button>
      )}
      {isOpen && (
        <PictureDialog
          chosen={value}
          onClose={() => setOpen(false)}
          onChoose={(path) => {
            setOpen(false);
            onChange(path);
          }}
        />
      )}
    </div>
  );
}
PictureWidget.frame = 'field' as const;

/** Only pictures of the site itself: content may name anything, and no foreign host is asked. */
function isShown(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

function nameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1);
}

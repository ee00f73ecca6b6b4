import type { WidgetProps } from '@rjsf/utils';
import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../layout/Button.tsx';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';
import { PickedButton } from './PickedButton.tsx';
import { pathEnd, PictureDialog } from './PictureDialog.tsx';

/** A picture: chosen from those of the site, or uploaded. */
export function PictureWidget(props: WidgetProps) {
  const { value, readonly, disabled, onChange, label } = props;
  const { t, pictures } = useEditor();
  const fileName = pictures.find(({ path }) => path === value)?.fileName;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css['picture']}>
      {isSitePath(value) && <img src={value} alt="" width={96} height={64} className={css['thumb']} />}
      <PickedButton
        control={props}
        Icon={ImagePlus}
        label={label}
        chosen={value ? (fileName ?? pathEnd(value)) : t('edit.pictures.none')}
        onOpen={() => setOpen(true)}
      />
      {value && !readonly && !disabled && (
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

/** Whether an address is on the site itself: the studio loads no pictures from foreign hosts. */
function isSitePath(value: unknown): value is string {
  return typeof value === 'string' && /^\/(?![/\\])/.test(value);
}

import { textByKey } from '#renderers/texts/textByKey.ts';
import type { WidgetProps } from '@rjsf/utils';
import { ListTree } from 'lucide-react';
import { useState } from 'react';
import { useEditor } from './editorContext.ts';
import { fieldName } from './fieldNotes.ts';
import { FieldDialog } from './FieldDialog.tsx';
import { PickedButton } from './PickedButton.tsx';

/** A field of the account, picked from the provider's schema instead of typed. */
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

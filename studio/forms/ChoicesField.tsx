import type { FieldProps } from '@rjsf/utils';
import { useId, useState, type ReactElement } from 'react';
import { controlStyles as controls } from '@kontor/rjsf-theme/controls';
import { Button } from '../layout/Button.tsx';
import { languageNameIn } from '../model/languageName.ts';
import { withPastedChoices } from '../model/pastedChoices.ts';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';

/** A list of choices, and an input to paste many at once. */
export function ChoicesField(props: FieldProps) {
  const { uiSchema, formData, registry, fieldPathId, readonly, disabled, onChange } = props;
  const { languages } = useEditor();
  const { ArrayField } = registry.fields;
  if (!ArrayField) return null;
  return (
    <div className={css['choices']}>
      <ArrayField {...props} uiSchema={{ ...uiSchema, 'ui:field': undefined }} />
      {!readonly && !disabled && (
        <PasteChoices onPaste={(text) => onChange(withPastedChoices(formData, text, languages), fieldPathId.path)} />
      )}
    </div>
  );
}

/** The input that turns pasted lines into choices, with a hint about their format. */
function PasteChoices({ onPaste }: { readonly onPaste: (text: string) => void }): ReactElement {
  const { t, languages, language } = useEditor();
  const id = useId();
  const [text, setText] = useState('');
  const isEmpty = text.trim() === '';
  const names = new Intl.ListFormat(language).format(languages.map((tag) => languageNameIn(tag, language)));
  return (
    <details className={css['paste']}>
      <summary>{t('edit.choices.paste')}</summary>
      <label htmlFor={id}>{t('edit.choices.lines')}</label>
      <p id={`${id}-hint`} className={css['note']}>
        {t('edit.choices.hint', { languages: names })}
      </p>
      <textarea
        id={id}
        data-undo="browser"
        className={controls.area}
        rows={5}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button
        aria-disabled={isEmpty}
        onClick={() => {
          if (isEmpty) return;
          onPaste(text);
          setText('');
        }}
      >
        {t('edit.choices.take')}
      </Button>
    </details>
  );
}

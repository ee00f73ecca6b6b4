import type { ThemeProps } from '@rjsf/core';
import { useState } from 'react';
import { ChoicesField } from './ChoicesField.tsx';
import { ShowIfField } from './ShowIfField.tsx';
import { FoldedGroup } from './FoldedGroup.tsx';
import { FieldPathWidget } from './FieldDialog.tsx';
import { PictureWidget } from './PictureWidget.tsx';
import { TranslationsField } from './TranslationsField.tsx';
import type { WidgetProps } from '@rjsf/utils';
import { toLocalTime, withOffset } from '#protocol/zonedTime.ts';
import { controlStyles as controls, SelectWidget } from '@kontor/rjsf-theme/controls';
import { controlAria } from './PickedButton.tsx';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';
import { withUiOptions } from '@kontor/rjsf-theme/form';

/** The studio's additions to the product's rjsf theme, by the names in `partForm`. */
export const studioTheme: ThemeProps = {
  widgets: {
    fieldPath: FieldPathWidget,
    instant: InstantWidget,
    newsletterKey: NewsletterKeyWidget,
    picture: PictureWidget,
  },
  templates: { FoldedGroup },
  fields: { translations: TranslationsField, choices: ChoicesField, showIf: ShowIfField },
};

/** An instant: the input shows the site's local time, the content has it with the zone's offset. */
function InstantWidget(props: WidgetProps) {
  const { id, value, readonly, disabled, onChange } = props;
  const { t, zone } = useEditor();
  // The end of a window includes its last minute.
  const seconds = id.endsWith('displayEnd') ? '59' : '00';
  // Browsers send a year with its first digit: the text stays as typed until the focus leaves.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown }>();
  const stored = typeof value === 'string' ? toLocalTime(Date.parse(value), zone) : '';
  return (
    <span className={css['instant']}>
      <input
        id={id}
        type="datetime-local"
        className={controls.input}
        value={typed && typed.value === value ? typed.text : stored}
        readOnly={readonly}
        disabled={disabled}
        {...controlAria(props, `${id}__zone`)}
        onChange={({ currentTarget: { value: text } }) => {
          const instant = withOffset(`${text}:${seconds}`, zone);
          setTyped({ text, value: instant });
          onChange(instant);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <span id={`${id}__zone`} className={css['note']}>
        {t('edit.zone', { zone })}
      </span>
    </span>
  );
}
InstantWidget.frame = 'field' as const;

/** Chooses a newsletter of the provider's schema; an unknown key stays selected until another is chosen. */
function NewsletterKeyWidget(props: WidgetProps) {
  const { newsletters, newsletterNames } = useEditor();
  const { value, uiSchema } = props;
  const keys = typeof value === 'string' && !newsletters.includes(value) ? [value, ...newsletters] : newsletters;
  const choices = keys.map((key) => ({
    value: key,
    label: newsletterNames.has(key) ? `${newsletterNames.get(key)} (${key})` : key,
  }));
  return <SelectWidget {...props} uiSchema={withUiOptions(uiSchema, { choices })} />;
}
NewsletterKeyWidget.frame = 'field' as const;

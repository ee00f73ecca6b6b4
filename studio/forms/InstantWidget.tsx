import type { WidgetProps } from '@rjsf/utils';
import { toLocalTime, withOffset } from '#adapters/model/zonedTime.ts';
import controls from '#renderers/controls/controls.module.css';
import { controlAria } from './controlAria.ts';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';

/** A moment, entered as date and time of the site's country; the content has it with the zone's offset. */
export function InstantWidget(props: WidgetProps) {
  const { id, value, readonly, disabled, onChange } = props;
  const { t, zone } = useEditor();
  // The last second of a minute that ends a window.
  const seconds = id.endsWith('displayEnd') ? '59' : '00';
  return (
    <span className={css['instant']}>
      <input
        id={id}
        type="datetime-local"
        className={controls.input}
        value={typeof value === 'string' ? toLocalTime(Date.parse(value), zone) : ''}
        readOnly={readonly}
        disabled={disabled}
        {...controlAria(props, `${id}__zone`)}
        onChange={({ currentTarget }) => onChange(withOffset(`${currentTarget.value}:${seconds}`, zone))}
      />
      <span id={`${id}__zone`} className={css['note']}>
        {t('edit.zone', { zone })}
      </span>
    </span>
  );
}
InstantWidget.frame = 'field' as const;

import type { WidgetProps } from '@rjsf/utils';
import { toLocalTime, withOffset } from '#adapters/model/zonedTime.ts';
import { describedBy } from '#renderers/controls/describedBy.ts';
import controls from '#renderers/controls/controls.module.css';
import { uiOptionsOf } from '#renderers/model/uiOptions.ts';
import { useEditor } from './editorContext.ts';
import css from './forms.module.css';

/** A moment, entered as date and time of the site's country; the content has it with the zone's offset. */
export function InstantWidget({
  id,
  schema,
  uiSchema,
  value,
  rawErrors = [],
  readonly,
  disabled,
  onChange,
}: WidgetProps) {
  const { t, zone } = useEditor();
  const isWrong = rawErrors.length > 0;
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
        aria-invalid={isWrong || undefined}
        aria-describedby={[describedBy(id, schema, uiOptionsOf(uiSchema), isWrong), `${id}__zone`]
          .filter(Boolean)
          .join(' ')}
        onChange={({ currentTarget }) => onChange(withOffset(`${currentTarget.value}:${seconds}`, zone))}
      />
      <span id={`${id}__zone`} className={css['note']}>
        {t('edit.zone', { zone })}
      </span>
    </span>
  );
}
InstantWidget.frame = 'field' as const;

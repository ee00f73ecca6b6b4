import {
  dateRangeOptions,
  TranslatableString,
  useAltDateWidgetProps,
  type DateElementProp,
  type WidgetProps,
} from '@rjsf/utils';
import controls from '../../controls/controls.module.css';
import { useRenderer } from '../../model/rendererContext.ts';
import type { TextKey } from '../../texts/textByKey.ts';
import { controlProps, groupProps } from '../../controls/controlProps.ts';
import styles from './date.module.css';

/** Keys of the parts' names, by rjsf's names for them. */
const partKeys: Readonly<Record<string, TextKey>> = {
  day: 'global.fields.date.day',
  month: 'global.fields.date.month',
  year: 'global.fields.date.year',
  hour: 'global.theme.hour',
  minute: 'global.theme.minute',
  second: 'global.theme.second',
};

/** A date as several selects: complete parts are one value, incomplete ones none. */
export function AltDateWidget(props: WidgetProps) {
  const { id, options, disabled, readonly, registry } = props;
  const { elements, handleChange, handleClear, handleSetNow } = useAltDateWidgetProps(props);
  const isLocked = disabled || readonly;
  const button = (text: TranslatableString, press: typeof handleClear) => (
    <button type="button" className={styles.button} disabled={isLocked} onClick={press}>
      {registry.translateString(text)}
    </button>
  );
  return (
    <fieldset className={styles.parts} {...groupProps(props)}>
      {elements.map((part) => (
        <DatePart
          key={part.type}
          id={`${id}_${part.type}`}
          part={part}
          invalid={controlProps(props)['aria-invalid']}
          disabled={isLocked === true}
          onChange={(value) => handleChange(partName(part), value)}
        />
      ))}
      {options.hideNowButton !== true && button(TranslatableString.NowLabel, handleSetNow)}
      {options.hideClearButton !== true && button(TranslatableString.ClearLabel, handleClear)}
    </fieldset>
  );
}

interface DatePartProps {
  readonly id: string;
  readonly part: DateElementProp;
  readonly invalid: true | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: string | undefined) => void;
}

function DatePart({ id, part, invalid, disabled, onChange }: DatePartProps) {
  const { t } = useRenderer();
  const key = partKeys[part.type];
  const [first, last] = part.range;
  return (
    <label className={styles.part}>
      <span className={styles.partName}>{key ? t(key) : part.type}</span>
      <span className={controls.selectBox}>
        <select
          className={controls.input}
          id={id}
          value={part.value === undefined || part.value < 0 ? '' : part.value}
          disabled={disabled}
          aria-invalid={invalid}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        >
          <option value="">–</option>
          {dateRangeOptions(first, last).map(({ value, label }) => (
            <option key={label} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </label>
  );
}

type PartName = Parameters<ReturnType<typeof useAltDateWidgetProps>['handleChange']>[0];

function partName({ type }: DateElementProp): PartName {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rjsf types the name of a part as a text
  return type as PartName;
}

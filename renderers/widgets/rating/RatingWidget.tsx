import { optionId, type WidgetProps } from '@rjsf/utils';
import Heart from 'lucide-react/icons/heart';
import Star from 'lucide-react/icons/star';
import { groupAria } from '../widgetAria.ts';
import styles from './rating.module.css';
import { useRenderer } from '../../model/rendererContext.ts';

/** A number of stars or hearts: native radio buttons, so that arrow keys, groups and required work as usual. */
export function RatingWidget(props: WidgetProps) {
  const { id, htmlName, value, options, required, disabled, readonly, onChange, onBlur, onFocus } = props;
  const { values, nameOf } = useRating(props);
  const Icon = options.shape === 'heart' ? Heart : Star;
  const { 'aria-invalid': invalid, ...group } = groupAria(props);
  return (
    <div
      className={styles.rating}
      id={id}
      role="radiogroup"
      aria-required={required || undefined}
      aria-invalid={invalid}
      {...group}
    >
      {values.map((rating, index) => (
        <label
          className={styles.mark}
          data-on={(typeof value === 'number' && rating <= value) || undefined}
          key={rating}
        >
          <input
            className={styles.input}
            type="radio"
            id={optionId(id, index)}
            name={htmlName ?? id}
            value={rating}
            checked={rating === value}
            aria-label={nameOf(rating)}
            disabled={disabled || readonly}
            onChange={() => onChange(rating)}
            onBlur={() => onBlur(id, rating)}
            onFocus={() => onFocus(id, rating)}
          />
          <Icon size={30} aria-hidden />
        </label>
      ))}
    </div>
  );
}

/** At most five symbols are drawn, as in rjsf's own theme. */
const mostMarks = 5;

interface Rating {
  /** The values of the symbols, lowest first. */
  readonly values: readonly number[];
  readonly nameOf: (value: number) => string;
}

/**
 * The symbols of a rating: as many as the schema's maximum or the option `stars`, starting with the schema's minimum.
 */
function useRating({ schema, options }: Pick<WidgetProps, 'schema' | 'options'>): Rating {
  const { t } = useRenderer();
  const asked = schema.maximum || Math.max(Number(options['stars'] ?? mostMarks), 1);
  const lowest = schema.minimum ?? 0;
  const values = Array.from({ length: Math.min(asked, mostMarks) }, (_, index) => lowest + index);
  const total = values.at(-1) ?? lowest;
  return {
    values,
    nameOf: (count) => {
      const text: string = t('global.form.count', { count, total });
      return text === 'global.form.count' ? `${count} / ${total}` : text;
    },
  };
}

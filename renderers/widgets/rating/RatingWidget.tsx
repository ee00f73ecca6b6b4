import { optionId, type WidgetProps } from '@rjsf/utils';
import Heart from 'lucide-react/icons/heart';
import Star from 'lucide-react/icons/star';
import { groupAria } from '../widgetAria.ts';
import { useRating } from './useRating.ts';
import styles from './rating.module.css';

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

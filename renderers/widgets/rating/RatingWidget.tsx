import type { WidgetProps } from '@rjsf/utils';
import Heart from 'lucide-react/icons/heart';
import Star from 'lucide-react/icons/star';
import { Radios } from '../choice/choiceWidgets.tsx';
import styles from './rating.module.css';
import { useRenderer } from '../../model/rendererContext.ts';

/** At most five symbols are drawn, as in rjsf's own theme. */
const mostMarks = 5;

/**
 * A number of stars or hearts: as many as the schema's maximum or the option `stars`, starting with the schema's minimum.
 */
export function RatingWidget(props: WidgetProps) {
  const { value, options, schema } = props;
  const { t } = useRenderer();
  const Icon = options.shape === 'heart' ? Heart : Star;
  const asked = schema.maximum || Math.max(Number(options['stars'] ?? mostMarks), 1);
  const lowest = schema.minimum ?? 0;
  const values = Array.from({ length: Math.min(asked, mostMarks) }, (_, index) => lowest + index);
  const total = values.at(-1) ?? lowest;
  const marks = values.map((count) => ({
    value: count,
    text: String(count),
    name: t('global.form.count', { count, total }),
    mark: <Icon size={30} aria-hidden data-on={(typeof value === 'number' && count <= value) || undefined} />,
  }));
  return <Radios {...props} className={styles.rating} marks={marks} />;
}

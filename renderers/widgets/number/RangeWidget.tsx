import type { WidgetProps } from '@rjsf/utils';
import { textOfNumber } from '#adapters/model/numberText.ts';
import { useRenderer } from '../../model/rendererContext.ts';
import { drawTemplate } from '../drawTemplate.ts';
import styles from './number.module.css';

/** A number between two limits, on a slider that shows it. */
export function RangeWidget(props: WidgetProps) {
  const { id, value, options } = props;
  const { language } = useRenderer();
  const disabled = props.disabled === true || props.readonly === true;
  return (
    <span className={styles.range}>
      {drawTemplate('BaseInputTemplate', { type: 'range', ...props, disabled }, options)}
      <output className={styles.rangeValue} htmlFor={id}>
        {typeof value === 'number' ? textOfNumber(value, language) : value}
      </output>
    </span>
  );
}

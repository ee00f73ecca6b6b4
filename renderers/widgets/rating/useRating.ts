import type { WidgetProps } from '@rjsf/utils';
import { useRenderer } from '../../model/rendererContext.ts';

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
export function useRating({ schema, options }: Pick<WidgetProps, 'schema' | 'options'>): Rating {
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

import type { WidgetProps } from '@rjsf/utils';
import { SelectWidget } from '#renderers/widgets/SelectWidget.tsx';
import { withUiOptions } from '#renderers/model/uiOptions.ts';
import { useEditor } from './editorContext.ts';

/** A newsletter of the provider's schema; one that the schema does not have stays selected until another is chosen. */
export function NewsletterKeyWidget(props: WidgetProps) {
  const { newsletters, newsletterNames } = useEditor();
  const { value, uiSchema } = props;
  const known = typeof value === 'string' && !newsletters.includes(value) ? [value, ...newsletters] : newsletters;
  const choices = known.map((key) => ({
    value: key,
    label: newsletterNames.has(key) ? `${newsletterNames.get(key)} (${key})` : key,
  }));
  return <SelectWidget {...props} uiSchema={withUiOptions(uiSchema, { choices })} />;
}
NewsletterKeyWidget.frame = 'field' as const;

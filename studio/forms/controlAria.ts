import type { WidgetProps } from '@rjsf/utils';
import { describedBy } from '#renderers/controls/describedBy.ts';
import { uiOptionsOf } from '#renderers/model/uiOptions.ts';

/** What ties a control to its hint and errors; `more` are ids of further descriptions. */
export function controlAria(
  { id, schema, uiSchema, rawErrors = [] }: WidgetProps,
  ...more: readonly string[]
): { readonly 'aria-invalid': true | undefined; readonly 'aria-describedby': string | undefined } {
  const isWrong = rawErrors.length > 0;
  const ids = [describedBy(id, schema, uiOptionsOf(uiSchema), isWrong), ...more].filter(Boolean);
  return { 'aria-invalid': isWrong || undefined, 'aria-describedby': ids.join(' ') || undefined };
}

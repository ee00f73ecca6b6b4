import type { RJSFSchema } from '@rjsf/utils';
import type { UiOptions } from '../model/uiOptions.ts';

/** The ids of a control's errors, description and help, as far as they exist; rjsf uses the same names. */
export function describedBy(
  id: string,
  { description }: Pick<RJSFSchema, 'description'>,
  options: UiOptions,
  isWrong: boolean,
): string | undefined {
  const ids = [
    hasHelp(options) && `${id}__help`,
    (options.description ?? description) && `${id}__description`,
    isWrong && `${id}__error`,
  ].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** Whether a field has a hint, from the content or by a message key. */
export function hasHelp({ help, hintKey }: UiOptions): boolean {
  return (help ?? hintKey) !== undefined;
}

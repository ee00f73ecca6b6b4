import type { RJSFSchema } from '@rjsf/utils';
import type { UiOptions } from '../model/uiOptions.ts';

/** The ids of what describes a control: its errors, its description, its help, as far as they are there; rjsf names them so too. */
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

/** Whether a field has a hint: of the content, or by a message key. */
export function hasHelp({ help, hint, hintKey }: UiOptions): boolean {
  return (help ?? hint ?? hintKey) !== undefined;
}

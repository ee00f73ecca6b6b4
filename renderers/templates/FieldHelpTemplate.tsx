import type { FieldHelpProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';
import { PlainOrMarkdown } from './general/PlainOrMarkdown.tsx';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** The hint of a field: `ui:help`, or a text of the catalogue by its key. */
export function FieldHelpTemplate({ help, fieldPathId, uiSchema, registry }: FieldHelpProps) {
  const { t } = useRenderer();
  const { hint, hintKey, messageValues } = uiOptionsOf(uiSchema);
  const shown = help ?? hint ?? (hintKey === undefined ? undefined : t(hintKey, messageValues));
  if (shown === undefined || shown === '') return null;
  return (
    <div className={styles.hint} id={`${fieldPathId.$id}__help`}>
      <PlainOrMarkdown text={shown} option="enableMarkdownInHelp" uiSchema={uiSchema} registry={registry} />
    </div>
  );
}

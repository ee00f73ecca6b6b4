import { textByKey } from '../texts/textByKey.ts';
import type { FieldHelpProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';
import { schemaText } from './schemaText.ts';
import { useRenderer } from '../model/rendererContext.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** The hint of a field: `ui:help`, or a text of the catalogue by its key. */
export function FieldHelpTemplate({ help, fieldPathId, uiSchema, registry }: FieldHelpProps) {
  const { t } = useRenderer();
  const { hintKey, messageValues } = uiOptionsOf(uiSchema);
  const shown = help ?? (hintKey === undefined ? undefined : textByKey(t, hintKey, messageValues));
  if (shown === undefined || shown === '') return null;
  return (
    <div className={styles.hint} id={`${fieldPathId.$id}__help`}>
      {schemaText(registry, { text: shown, option: 'enableMarkdownInHelp', uiSchema, registry })}
    </div>
  );
}

import type { FieldErrorProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';
import { sentencesIn } from '../messages/sentencesIn.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** The errors of a field, each sentence once; those of a composite control together with the errors of its parts. */
export function FieldErrorTemplate({ errors = [], errorSchema, fieldPathId, uiSchema }: FieldErrorProps) {
  const isComposite = uiOptionsOf(uiSchema).field !== undefined;
  const shown = isComposite ? sentencesIn(errorSchema) : [...new Set(errors)];
  if (shown.length === 0) return null;
  return (
    <div className={styles.errors} id={`${fieldPathId.$id}__error`}>
      {shown.map((sentence, index) => (
        <p className={styles.error} key={typeof sentence === 'string' ? sentence : index}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

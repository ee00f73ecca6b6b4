import type { FieldErrorProps } from '@rjsf/utils';
import styles from '../controls/controls.module.css';
import { sentencesIn } from '../messages/sentencesIn.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';

/** The errors of a field, each sentence once; those of a composite control together with the errors of its parts. */
export function FieldErrorTemplate({ errors = [], errorSchema, fieldPathId, uiSchema }: FieldErrorProps) {
  const isComposite = uiOptionsOf(uiSchema).field !== undefined;
  const shown = isComposite ? sentencesIn(errorSchema) : [...new Set(errors)];
  const [first, ...more] = shown;
  if (first === undefined) return null;
  const id = `${fieldPathId.$id}__error`;
  // Without an element around it: a long form shows hundreds at once.
  if (more.length === 0)
    return (
      <p className={styles.error} id={id}>
        {first}
      </p>
    );
  return (
    <div id={id}>
      {shown.map((sentence, index) => (
        <p className={styles.error} key={typeof sentence === 'string' ? sentence : index}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

import type { ReactElement } from 'react';
import styles from './controls.module.css';

/** The errors of a field, each sentence once, with the id by which its control is described. */
export function errorNotes(fieldId: string, errors: readonly (string | ReactElement)[]): ReactElement | null {
  const sentences = [...new Set(errors)];
  const id = `${fieldId}__error`;
  if (sentences.length === 0) return null;
  // Without an element around it: a long form shows hundreds at once.
  if (sentences.length === 1)
    return (
      <p className={styles.error} id={id}>
        {sentences[0]}
      </p>
    );
  return (
    <div id={id}>
      {sentences.map((sentence, index) => (
        <p className={styles.error} key={typeof sentence === 'string' ? sentence : index}>
          {sentence}
        </p>
      ))}
    </div>
  );
}

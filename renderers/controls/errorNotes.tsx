import type { ReactElement } from 'react';
import styles from './controls.module.css';

/** The errors of a field, each sentence once, with the id for the control's `aria-describedby`. */
export function errorNotes(fieldId: string, errors: readonly (string | ReactElement)[]): ReactElement | null {
  const sentences = [...new Set(errors)];
  const id = `${fieldId}__error`;
  if (sentences.length === 0) return null;
  // No wrapping element for one error: a long form shows hundreds at once.
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

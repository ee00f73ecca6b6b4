import type { FieldOptions, FormSchema } from '#adapters/model/form.ts';
import { messageOf } from '../messages/errorMessages.ts';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { schemaAt } from '#adapters/form/formSchema.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './controls.module.css';

interface FieldNotesProps {
  readonly id: string;
  readonly path: readonly string[];
  readonly schema: FormSchema;
  readonly options: FieldOptions;
  readonly label: string;
  readonly errors: readonly FieldError[];
}

/** Hint and errors of a field, in this order, with the ids for `aria-describedby`. Each sentence appears once. */
export function FieldNotes({ id, path, schema, options, label, errors }: FieldNotesProps) {
  const { t } = useRenderer();
  const hint = hintOf(options, t);
  const sentences = new Set(
    errors.map((error) =>
      messageOf(error, { options, schema: schemaAt(schema, error.form.slice(path.length)), label }, t),
    ),
  );
  return (
    <>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}__hint`}>
          {hint}
        </p>
      )}
      {sentences.size > 0 && (
        <div className={styles.errors} id={`${id}__error`}>
          {[...sentences].map((sentence) => (
            <p className={styles.error} key={sentence}>
              {sentence}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

/** The ids of the hint and errors that a field shows now. */
export function notesOf(id: string, options: FieldOptions, errors: readonly FieldError[]): string | undefined {
  const hasHint = options.hint !== undefined || options.hintKey !== undefined;
  if (!hasHint && errors.length === 0) return undefined;
  return [...(hasHint ? [`${id}__hint`] : []), ...(errors.length > 0 ? [`${id}__error`] : [])].join(' ');
}

function hintOf(
  { hint, hintKey, messageValues }: FieldOptions,
  t: ReturnType<typeof useRenderer>['t'],
): string | undefined {
  return hint ?? (hintKey === undefined ? undefined : t(hintKey, messageValues));
}

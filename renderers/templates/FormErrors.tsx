import { memo, useDeferredValue, useEffect, useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import { noErrors } from '#adapters/check/fieldError.ts';
import { describeEach } from '../messages/labelOf.ts';
import { focusAt } from '../model/focus.ts';
import { idOf, useFormState, type FormContext } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './templates.module.css';

/**
 * What a summary lists besides its fields' errors: a first sentence, or the error of a control after the fields, by its
 * id.
 */
export type SummaryExtra = string | { readonly id: string; readonly text: string };

const isSentence = (extra: SummaryExtra): extra is string => typeof extra === 'string';

interface FormErrorsProps extends FormContext {
  readonly extras: readonly SummaryExtra[];
  readonly takeElement: (element: HTMLElement | null) => void;
}

/**
 * The summary of one form: errors without a field, errors of the fields in form order, then the controls after them.
 * Drawn right after the fields, so that a customer who submits sees the invalid ones marked at once.
 */
export const FormErrors = memo(function FormErrors({ store, anchor, describe, extras, takeElement }: FormErrorsProps) {
  const errors = useDeferredValue(useFormState(store, (form) => form.errors, noErrors));
  const { t, onErrors } = useRenderer();
  const hasErrors = errors.length + extras.length > 0;
  useEffect(() => {
    if (!hasErrors) return undefined;
    onErrors?.(true);
    return () => onErrors?.(false);
  }, [hasErrors, onErrors]);
  // The only field says its error itself.
  const [only, ...others] = store.names;
  const isSaid =
    extras.length + others.length === 0 && only !== undefined && errors.every(({ form }) => form.join('.') === only);
  if (!hasErrors || isSaid) return null;
  return (
    <SummaryFrame headline={t('global.form.errors.headline')} ref={takeElement}>
      {extras.map((extra) => isSentence(extra) && <li key={extra}>{extra}</li>)}
      {describeEach(errors, describe).map(({ error, entry }) => {
        const id = idOf(anchor, error.form);
        return <SummaryLink key={`${id} ${entry}`} text={entry} id={id} onSelect={() => focusAt(anchor, error.form)} />;
      })}
      {extras.map(
        (extra) =>
          !isSentence(extra) && (
            <SummaryLink
              key={extra.id}
              text={extra.text}
              id={extra.id}
              onSelect={() => document.getElementById(extra.id)?.focus()}
            />
          ),
      )}
    </SummaryFrame>
  );
});

interface SummaryFrameProps {
  readonly headline: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** The box around the lines of a summary. */
export function SummaryFrame({ headline, children, ref }: SummaryFrameProps) {
  const titleId = useId();
  return (
    <section className={styles.summary} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <h2 className={styles.summaryTitle} id={titleId}>
        <CircleAlert size={24} aria-hidden />
        <span>{headline}</span>
      </h2>
      <ul className={styles.summaryList}>{children}</ul>
    </section>
  );
}

interface SummaryLinkProps {
  readonly text: string;
  readonly id: string;
  readonly onSelect: () => void;
}

/** One error as a link. The URL keeps its hash, which names the open tab. */
export function SummaryLink({ text, id, onSelect }: SummaryLinkProps) {
  const select = (event: MouseEvent): void => {
    event.preventDefault();
    onSelect();
  };
  return (
    <li>
      <a href={`#${id}`} onClick={select}>
        {text}
      </a>
    </li>
  );
}

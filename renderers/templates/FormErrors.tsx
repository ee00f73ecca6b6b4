import { memo, useEffect, useId, useState, type MouseEvent, type ReactNode, type Ref } from 'react';
import { noErrors } from '@kontor/schema-adapters/checks';
import { describeEach } from '../messages/labelOf.ts';
import { focusAt } from '../model/focus.ts';
import { idOf, useFormState, type FormContext } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './templates.module.css';

/** A further entry of a summary: a sentence before the fields' errors, or an error of a control (by id) after them. */
export type SummaryExtra = string | { readonly id: string; readonly text: string };

const isSentence = (extra: SummaryExtra): extra is string => typeof extra === 'string';

interface FormErrorsProps extends FormContext {
  readonly extras: readonly SummaryExtra[];
  readonly elementRef: (element: HTMLElement | null) => void;
}

/**
 * The summary of one form: sentences, errors of the fields in form order, then errors of other controls. Renders one
 * paint after the fields, so that their marks appear at once.
 */
export const FormErrors = memo(function FormErrors({ store, anchor, describe, extras, elementRef }: FormErrorsProps) {
  const errors = useFormState(store, (form) => form.errors, noErrors);
  const { t, onErrors } = useRenderer();
  const isDue = useAfterPaint(errors.length > 0);
  const hasErrors = isDue || extras.length > 0;
  useEffect(() => {
    if (!hasErrors) return undefined;
    onErrors?.(true);
    return () => onErrors?.(false);
  }, [hasErrors, onErrors]);
  // The only field of a form shows its error itself.
  const [only, ...others] = store.names;
  const isRedundant =
    extras.length + others.length === 0 && only !== undefined && errors.every(({ form }) => form.join('.') === only);
  if (!hasErrors || isRedundant) return null;
  return (
    <SummaryFrame headline={t('global.form.errors.headline')} ref={elementRef}>
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

/** True one paint after the condition becomes true, false at once. */
function useAfterPaint(condition: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setTimeout(() => setPainted(condition)));
    return () => cancelAnimationFrame(frame);
  }, [condition]);
  return condition && isPainted;
}

interface SummaryFrameProps {
  readonly headline: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement>;
}

/** The box around the entries of a summary. */
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

/** One error as a link to its field. Keeps the hash of the URL, which names the open tab. */
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

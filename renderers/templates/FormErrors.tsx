import { memo, useEffect, useState, useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import type { FieldError } from '#adapters/check/fieldError.ts';
import { focusAt } from '../model/focus.ts';
import { idOf, type FormContext } from '../model/formContext.ts';
import { useRenderer } from '../model/rendererContext.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './templates.module.css';

/**
 * What a summary lists besides its fields' errors: a first sentence, or the error of a control after the fields, by its
 * id.
 */
export type SummaryExtra = string | { readonly id: string; readonly text: string };

const isSentence = (extra: SummaryExtra): extra is string => typeof extra === 'string';

interface FormErrorsProps extends Pick<FormContext, 'anchor' | 'describe'> {
  /** The errors of the fields, in the order of the form. */
  readonly errors: readonly FieldError[];
  readonly extras: readonly SummaryExtra[];
  readonly takeElement: (element: HTMLElement | null) => void;
}

/**
 * The summary of one form: errors without a field, errors of the fields in form order, then the controls after them.
 * Drawn right after the fields, so that a customer who submits sees the invalid ones marked at once.
 */
export const FormErrors = memo(function FormErrors({ anchor, describe, errors, extras, takeElement }: FormErrorsProps) {
  const { t, onErrors } = useRenderer();
  const isDue = useAfterPaint(errors.length > 0);
  const hasErrors = isDue || extras.length > 0;
  useEffect(() => {
    if (!hasErrors) return undefined;
    onErrors?.(true);
    return () => onErrors?.(false);
  }, [hasErrors, onErrors]);
  if (!hasErrors) return null;
  return (
    <SummaryFrame headline={t('global.form.errors.headline')} ref={takeElement}>
      {extras.map((extra) => isSentence(extra) && <li key={extra}>{extra}</li>)}
      {describeRows(errors, describe).map(({ path, entry }) => {
        const id = idOf(anchor, path);
        return <SummaryLink key={`${id} ${entry}`} text={entry} id={id} onSelect={() => focusAt(anchor, path)} />;
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

/** The lines of a summary: each sentence once per property. */
export function describeRows(
  errors: readonly FieldError[],
  describe: FormContext['describe'],
): readonly { readonly path: readonly string[]; readonly entry: string }[] {
  const texts = new Set<string>();
  return errors.flatMap((error) => {
    const { text, entry } = describe(error);
    const place = `${error.form[0] ?? ''} ${text}`;
    if (texts.has(place)) return [];
    texts.add(place);
    return [{ path: error.form, entry }];
  });
}

/** True one paint after the condition becomes true, false at once. */
function useAfterPaint(condition: boolean): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    let timer = 0;
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      setPainted(false);
    };
  }, [condition]);
  return condition && isPainted;
}

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

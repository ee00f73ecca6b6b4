import { namesInOrder } from '#adapters/check/conditionalProperties.ts';
import type { ErrorSchema } from '@rjsf/utils';
import { memo, useEffect, useState, useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { entryOf } from '../messages/describeErrors.ts';
import { entriesIn, wrongKeys } from '../messages/errorTree.ts';
import { idOf, rootBranch } from '../model/formNodes.ts';
import { useRenderer } from '../model/rendererContext.ts';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from './templates.module.css';

/**
 * What a summary lists besides its fields' errors: a first sentence, or the error of a control after the fields, by its
 * id.
 */
export type SummaryExtra = string | { readonly id: string; readonly text: string };

const isSentence = (extra: SummaryExtra): extra is string => typeof extra === 'string';

interface FormErrorsProps {
  readonly form: AdaptedForm;
  /** The errors of the fields, as sentences. */
  readonly errors: ErrorSchema | undefined;
  readonly extras: readonly SummaryExtra[];
  /** The form's value, if labels depend on it: a schema may be chosen by a value. */
  readonly readValue?: () => FormValue;
  readonly onSelect: (path: readonly string[]) => void;
  readonly takeElement: (element: HTMLElement | null) => void;
}

/**
 * The summary of one form: errors without a field, errors of the fields in form order, then the controls after them.
 * Drawn right after the fields, so that a customer who submits sees the invalid ones marked at once.
 */
export const FormErrors = memo(function FormErrors(props: FormErrorsProps) {
  const { form, errors, extras, readValue, onSelect, takeElement } = props;
  const { t, onErrors } = useRenderer();
  const keys = wrongKeys(errors, namesInOrder(form));
  const ofRoot = rootBranch(errors);
  const isDue = useAfterPaint(keys.length > 0 || ofRoot !== undefined);
  const hasErrors = isDue || extras.length > 0;
  useEffect(() => {
    if (!hasErrors) return undefined;
    onErrors?.(true);
    return () => onErrors?.(false);
  }, [hasErrors, onErrors]);
  if (!hasErrors) return null;
  const tree: Readonly<Record<string, ErrorSchema | undefined>> = { ...errors };
  return (
    <SummaryFrame headline={t('global.form.errors.headline')} ref={takeElement}>
      {extras.map((extra) => isSentence(extra) && <li key={extra}>{extra}</li>)}
      {ofRoot && <PropertyErrors form={form} branch={ofRoot} onSelect={onSelect} />}
      {keys.map((key) => (
        <PropertyErrors key={key} form={form} name={key} branch={tree[key]} readValue={readValue} onSelect={onSelect} />
      ))}
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

interface PropertyErrorsProps {
  readonly form: AdaptedForm;
  /** Absent for the errors of the whole value. */
  readonly name?: string;
  readonly branch: ErrorSchema | undefined;
  readonly readValue?: (() => FormValue) | undefined;
  readonly onSelect: (path: readonly string[]) => void;
}

const PropertyErrors = memo(function PropertyErrors({ form, name, branch, readValue, onSelect }: PropertyErrorsProps) {
  const { t } = useRenderer();
  return entriesIn(branch, name === undefined ? [] : [name]).map(({ path, text }) => {
    const id = idOf(form.anchor, path);
    const entry = entryOf(form, path, text, t, readValue?.());
    return <SummaryLink key={`${id} ${text}`} text={entry} id={id} onSelect={() => onSelect(path)} />;
  });
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

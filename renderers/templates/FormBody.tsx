import { memo, useMemo } from 'react';
import type { AdaptedForm, FormValue, Section } from '#adapters/model/form.ts';
import { rendererOf, tabComponents } from '../registries/registries.ts';
import { noErrors, type ErrorsByKey } from '#adapters/check/fieldError.ts';
import type { FormApi } from '../model/fieldProps.ts';
import { optionsFor, optionsOf, requiredOf, uiOf } from '#adapters/form/formSchema.ts';
import { ownValue } from '#adapters/check/formValue.ts';
import { Property } from './Property.tsx';
import styles from './templates.module.css';

interface FormBodyProps {
  readonly form: AdaptedForm;
  readonly value: FormValue;
  readonly errors: ErrorsByKey;
  readonly formApi: FormApi;
  readonly disabled: boolean;
}

/** A memoised group of properties; long forms have many, and the browser skips those outside the visible area. */
const pieceSize = 10;

/** The sections of a form in content order, or, for a plain JSON Schema, its properties in order. */
export function FormBody(body: FormBodyProps) {
  const { form } = body;
  const sections = form.uiSchema['ui:options']?.sections;
  const bareKeys = useMemo(() => Object.keys(form.schema.properties ?? {}), [form]);
  if (!sections) {
    return (
      <div className={styles.bareFields}>
        <Fields {...body} keys={bareKeys} />
      </div>
    );
  }
  return (
    <div className={styles.sections}>
      {sections.map((section) => (
        <SectionBody {...body} key={section.id} section={section} />
      ))}
    </div>
  );
}

const SectionBody = memo(
  function SectionBody({ section, ...body }: FormBodyProps & { readonly section: Section }) {
    const Component = tabComponents[section.kind];
    if (!Component) return null;
    return (
      <Component
        section={section}
        valueOf={(key) => ownValue(body.value, key)}
        isWrong={(key) => body.errors.has(key)}
        renderFields={(keys) => <Fields {...body} keys={keys} />}
        formApi={body.formApi}
        disabled={body.disabled}
      />
    );
  },
  (before, after) => before.section === after.section && sameFor(after.section.keys, before, after),
);

function Fields({ keys, ...body }: PieceProps) {
  const pieces = useMemo(
    () =>
      Array.from({ length: Math.ceil(keys.length / pieceSize) }, (_, index) =>
        keys.slice(index * pieceSize, (index + 1) * pieceSize),
      ),
    [keys],
  );
  if (pieces.length < 3) return <Piece {...body} keys={keys} />;
  return pieces.map((piece) => (
    <div className={styles.piece} key={piece[0]}>
      <Piece {...body} keys={piece} />
    </div>
  ));
}

interface PieceProps extends FormBodyProps {
  readonly keys: readonly string[];
}

const Piece = memo(
  function Piece({ keys, form, value, errors, formApi, disabled }: PieceProps) {
    const paths = useMemo(() => keys.map((key) => [key]), [keys]);
    const required = requiredOf(form.schema);
    return keys.map((key, index) => {
      const schema = form.schema.properties?.[key];
      const path = paths[index];
      if (!schema || !path) return null;
      return (
        <Property
          key={key}
          path={path}
          schema={schema}
          options={optionsFor(form, key, value)}
          renderer={rendererOf(uiOf(form, key), schema)}
          value={ownValue(value, key)}
          errors={errors.get(key) ?? noErrors}
          required={required.has(key)}
          disabled={disabled}
          formApi={formApi}
        />
      );
    });
  },
  (before, after) => before.keys === after.keys && sameFor(after.keys, before, after),
);

/** Whether nothing changed that the fields of these keys show, so that they need no update. */
function sameFor(keys: readonly string[], before: FormBodyProps, after: FormBodyProps): boolean {
  if (before.form !== after.form || before.formApi !== after.formApi || before.disabled !== after.disabled)
    return false;
  const hasSameErrors = before.errors === after.errors;
  return keys.every((key) => {
    if ((!hasSameErrors && before.errors.get(key) !== after.errors.get(key)) || before.value[key] !== after.value[key])
      return false;
    const partner = optionsOf(after.form, key).messagesBy?.key;
    return partner === undefined || before.value[partner] === after.value[partner];
  });
}

import Form, { type FormProps, type FormState } from '@rjsf/core/lib/components/Form.js';
import type { FieldPathList, RJSFSchema } from '@rjsf/utils';
import type { FormEvent } from 'react';
import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { withValueAt } from '#adapters/check/formValue.ts';

/** Data for the form's own callbacks, in rjsf's `formContext`. */
export interface QuickFormContext {
  /** Commits all input that is only in the controls. */
  readonly flush: () => void;
  /** Whether the schema needs rjsf's own walk (defaults, references, conditional properties). */
  readonly isPlain: boolean;
  /** Whether this property's control already shows what it commits, and nothing else shows it. */
  readonly isShownByControl: (key: string) => boolean;
}

type Props = FormProps;
type State = FormState;

/**
 * rjsf's form without its walks over the whole schema at each change. The adapter's forms have neither defaults nor
 * conditional properties, so a change only replaces one leaf, reuses all other objects, and validates that property
 * again after errors were shown. Schemas that need the walk use rjsf's own code.
 */
export class QuickForm extends Form {
  /** A submit or a call to validate has happened: from now on changes are validated at once. */
  hasBeenChecked = false;

  constructor(props: Props) {
    super(props);
    const change = this.onChange;
    const submit = this.onSubmit;
    this.onChange = (value, path, ...more) => {
      if (contextOf(props).isPlain) this.#replace(value, path);
      else {
        change(value, path, ...more);
        if (this.hasBeenChecked) this.checkNow();
      }
    };
    this.onSubmit = (event: FormEvent<unknown>) => {
      contextOf(this.props).flush();
      this.hasBeenChecked = true;
      submit(event);
    };
  }

  /**
   * Without rjsf's copy through JSON: absent members are removed when they are written, and object identity shows what
   * changed.
   */
  override validate(
    formData: FormValue | undefined,
    schema: RJSFSchema = this.state.schema,
  ): ReturnType<Form['validate']> {
    return this.props.validator.validateFormData(formData, schema);
  }

  override getStateFromProps(props: Props, ...rest: StateArguments): State {
    const before = this.state as State | undefined;
    if (!contextOf(props).isPlain) return super.getStateFromProps(props, ...rest);
    if (!before)
      return {
        ...super.getStateFromProps({ ...props, schema: { type: 'object' } }, {}),
        schema: props.schema,
        retrievedSchema: props.schema,
        formData: rest[0] ?? {},
      };
    const checked = this.hasBeenChecked ? this.#checked(before.formData, props) : {};
    return {
      ...before,
      schema: props.schema,
      retrievedSchema: props.schema,
      uiSchema: props.uiSchema ?? {},
      registry: Form.getRegistry(props, props.schema, before.schemaUtils),
      ...checked,
    };
  }

  /** If a control already shows its text, and the text is as valid or invalid as before, no render is needed. */
  override shouldComponentUpdate(props: Props, state: State): boolean {
    const { formData, errorSchema, registry, schema } = this.state;
    if (
      props !== this.props ||
      state.errorSchema !== errorSchema ||
      state.registry !== registry ||
      state.schema !== schema
    )
      return true;
    return (
      state.formData !== formData &&
      !changedKeys(formData ?? {}, state.formData ?? {}).every(contextOf(props).isShownByControl)
    );
  }

  /** Value and errors never come from props: with the same form there is nothing that rjsf must compare in depth. */
  override getSnapshotBeforeUpdate(before: Props, state: State): ReturnType<Form['getSnapshotBeforeUpdate']> {
    const isSameForm = before.schema === this.props.schema && before.validator === this.props.validator;
    return contextOf(this.props).isPlain && isSameForm
      ? { shouldUpdate: false }
      : super.getSnapshotBeforeUpdate(before, state);
  }

  /** Validates the committed value and shows its errors. */
  checkNow(): void {
    this.hasBeenChecked = true;
    this.setState((before) => ({ ...before, ...this.#checked(before.formData, this.props) }));
  }

  /** Shows another value and removes errors. */
  show(formData: FormValue): void {
    this.hasBeenChecked = false;
    this.setState({
      formData,
      errors: [],
      errorSchema: {},
      schemaValidationErrors: [],
      schemaValidationErrorSchema: {},
    });
  }

  #replace(leaf: Json | undefined, path: FieldPathList): void {
    this.setState(
      (before) => {
        const formData = withValueAt(before.formData ?? {}, path.map(String), leaf);
        return { ...before, formData, ...(this.hasBeenChecked ? this.#checked(formData, this.props) : {}) };
      },
      () => this.props.onChange?.(this.state),
    );
  }

  #checked(
    formData: FormValue | undefined,
    props: Props,
  ): Pick<State, 'errors' | 'errorSchema' | 'schemaValidationErrors' | 'schemaValidationErrorSchema'> {
    const { errors, errorSchema } = props.validator.validateFormData(formData, props.schema);
    return { errors, errorSchema, schemaValidationErrors: errors, schemaValidationErrorSchema: errorSchema };
  }
}

function changedKeys(before: FormValue, after: FormValue): readonly string[] {
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  return [...gone, ...Object.keys(after).filter((key) => after[key] !== before[key])];
}

function contextOf(props: Props): QuickFormContext {
  const context: QuickFormContext = props.formContext;
  return context;
}

type StateArguments = Parameters<Form['getStateFromProps']> extends [unknown, ...infer Rest] ? Rest : never;

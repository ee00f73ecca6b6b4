import Form, { type FormProps, type FormState } from '@rjsf/core/lib/components/Form.js';
import { validationDataMerge, type Registry } from '@rjsf/utils';
import type { FormEvent } from 'react';
import { withValueAt } from '#adapters/check/formValue.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';

/** Data for the form's own callbacks, in rjsf's `formContext`. */
export interface QuickFormContext {
  /** Commits all input that is only in the controls. */
  readonly flush: () => void;
  /** Called with each value that a control writes. */
  readonly onWrite: (path: readonly string[], leaf: Json | undefined) => void;
  /** Whether the schema needs no walk of rjsf at a change: no defaults, no references, no conditional properties. */
  readonly isPlain: boolean;
  /** Whether its properties are the same for every value, so that the fast path can draw them. */
  readonly isFixed: boolean;
  /** Whether this property's control already shows what it commits, and nothing else shows it. */
  readonly isShownByControl: (key: string) => boolean;
}

type Props = FormProps;
type State = FormState;
type Errors = Pick<State, 'errors' | 'errorSchema' | 'schemaValidationErrors' | 'schemaValidationErrorSchema'>;

/**
 * rjsf's form without its walks over the whole schema at each change. A plain schema has neither defaults nor
 * conditional properties, so a change only replaces one leaf, reuses all other objects, and validates that property
 * again after errors were shown. Schemas that need the walk use rjsf's own code. It replaces only the members that
 * `tests/renderers/form/QuickForm.test.ts` lists for this version of rjsf.
 */
export class QuickForm extends Form {
  /** A submit or a call to validate has happened: from now on changes are validated at once. */
  hasBeenChecked = false;
  /** Another value was set from outside, which no control shows yet. */
  #isReset = false;
  /**
   * The value of a plain form. React's state may be behind it: a text that its control already shows needs no render
   * until something else does.
   */
  #value: FormValue = this.state.formData ?? {};

  constructor(props: Props) {
    super(props);
    const { onChange: change, onSubmit: submit, onBlur: blur } = this;
    this.onChange = (value, path, ...more) => {
      const { isPlain, onWrite } = contextOf(this.props);
      const names = path.map(String);
      onWrite(names, value);
      if (isPlain) this.#replace(value, names);
      else {
        change(value, path, ...more);
        if (this.hasBeenChecked) this.checkNow();
      }
    };
    this.onBlur = (id, data) => {
      // Nothing is validated or left out on blur.
      if (!contextOf(this.props).isPlain) blur(id, data);
    };
    this.onSubmit = (event: FormEvent<unknown>) => {
      const { flush, isPlain } = contextOf(this.props);
      flush();
      this.hasBeenChecked = true;
      if (isPlain) this.setState({ formData: this.#value });
      submit(event);
    };
  }

  /**
   * Without rjsf's copy through JSON: absent members are removed when they are written, and object identity shows what
   * changed.
   */
  override validate(...args: Parameters<Form['validate']>): ReturnType<Form['validate']> {
    const [formData, schema = this.state.schema, , , props = this.props] = args;
    if (!contextOf(props).isPlain) return super.validate(...args);
    const { validator, customValidate, transformErrors, uiSchema } = props;
    return validator.validateFormData(formData, schema, customValidate, transformErrors, uiSchema);
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
    const checked = this.hasBeenChecked ? this.#checked(this.#value, props) : {};
    return {
      ...before,
      formData: this.#value,
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
    const isReset = this.#isReset;
    this.#isReset = false;
    if (
      isReset ||
      props !== this.props ||
      state.errorSchema !== errorSchema ||
      state.registry !== registry ||
      state.schema !== schema
    )
      return true;
    const { isPlain, isShownByControl } = contextOf(props);
    if (!isPlain) return state !== this.state;
    return state.formData !== formData && !changedKeys(formData ?? {}, state.formData ?? {}).every(isShownByControl);
  }

  /** Draws what has been committed meanwhile. */
  override render(): ReturnType<Form['render']> {
    if (contextOf(this.props).isPlain) this.state = this.#current(this.state);
    return super.render();
  }

  /** The committed value. */
  get value(): State['formData'] {
    return contextOf(this.props).isPlain ? this.#value : this.state.formData;
  }

  /** Value and errors never come from props: with the same form and parts there is nothing that rjsf must compare in depth. */
  override getSnapshotBeforeUpdate(before: Props, state: State): ReturnType<Form['getSnapshotBeforeUpdate']> {
    const { formContext, validator } = this.props;
    const isSameForm = before.formContext === formContext && before.validator === validator;
    return contextOf(this.props).isPlain && isSameForm
      ? { shouldUpdate: false }
      : super.getSnapshotBeforeUpdate(before, state);
  }

  /** This product's list of errors decides itself whether it has something to show: it lists more than errors of fields. */
  override renderErrors(registry: Registry): ReturnType<Form['renderErrors']> {
    const { errors, errorSchema, schema, uiSchema } = this.state;
    const { ErrorListTemplate } = registry.templates;
    if (errors.length === 0 && !('listsMore' in ErrorListTemplate)) return null;
    return (
      <ErrorListTemplate
        errors={errors}
        errorSchema={errorSchema}
        schema={schema}
        uiSchema={uiSchema}
        registry={registry}
      />
    );
  }

  /** Validates the committed value and shows its errors. */
  checkNow(): void {
    this.hasBeenChecked = true;
    this.setState((state) => {
      const before = this.#current(state);
      return { ...before, ...this.#checked(before.formData, this.props) };
    });
  }

  /** Shows another value and removes errors. */
  show(formData: FormValue): void {
    this.hasBeenChecked = false;
    this.#isReset = true;
    this.#value = formData;
    const shown: Pick<State, 'formData'> = contextOf(this.props).isPlain
      ? { formData }
      : // rjsf finds out which conditional properties this value has, and fills in defaults as at the beginning.
        super.getStateFromProps(this.props, formData, undefined, true);
    this.setState({
      ...shown,
      errors: [],
      errorSchema: this.props.extraErrors ?? {},
      schemaValidationErrors: [],
      schemaValidationErrorSchema: {},
    });
  }

  #replace(leaf: Json | undefined, path: readonly string[]): void {
    this.#value = withValueAt(this.#value, path, leaf);
    const formData = this.#value;
    const report = (): void => this.props.onChange?.({ ...this.state, formData });
    if (!this.hasBeenChecked && contextOf(this.props).isShownByControl(path[0] ?? '')) report();
    else
      this.setState(
        (before) => ({ ...before, formData, ...(this.hasBeenChecked ? this.#checked(formData, this.props) : {}) }),
        report,
      );
  }

  /** The state with the value of now; of other forms, the state itself. */
  #current(state: State): State {
    return contextOf(this.props).isPlain && state.formData !== this.#value
      ? { ...state, formData: this.#value }
      : state;
  }

  #checked(formData: FormValue | undefined, props: Props): Errors {
    const found = this.validate(formData, props.schema, undefined, undefined, props);
    const { errors, errorSchema } = props.extraErrors ? validationDataMerge(found, props.extraErrors) : found;
    return {
      errors,
      errorSchema,
      schemaValidationErrors: found.errors,
      schemaValidationErrorSchema: found.errorSchema,
    };
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

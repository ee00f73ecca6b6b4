import {
  errorsByKey,
  isAtOrBelow,
  noErrors,
  type ErrorsByKey,
  type FieldError,
  changedKeys,
  valueAt,
  sameValue,
  withoutAbsent,
  withValueAt,
} from '@kontor/schema-adapters/checks';
import type { FormValue } from '@kontor/schema-adapters';
import { isJsonObject, type Json } from '@kontor/schema-adapters/json';
import {
  errorsAt,
  getPropertyName,
  isKeyAtOrBelow,
  formatKey,
  getProperty,
  hasSameNames,
  merge,
  mergeErrors,
  noNames,
  parseKey,
  textKeysIn,
  valueIn,
  visibleFieldsKey,
  type Draft,
  type FieldPath,
  type FieldState,
  type FormRules,
  type FormStoreOptions,
  type InputListener,
} from './formValues.ts';

export type { FieldPath, FieldState, FormRules };

/**
 * Value, errors and draft of one form, outside of React. A control writes its value at each key stroke (`setValue`),
 * and only the fields that subscribe to that path render. Errors are one list: own ones, from `validate` on at each
 * change, and external ones (of the provider) until the customer edits their field. Works for any form: `rules` check a
 * value, `useField` subscribes a field, `FormFrame` has summary and focus.
 *
 *     const store = new FormStore({ rules: { check: (value) => errorsByKey(errorsIn(value)) } });
 *     store.setValue(['email'], 'ada@example.org');
 *     const { value, errors } = store.validate();
 */
export class FormStore {
  #rules: FormRules;
  #value: FormValue;
  #saved: FormValue;
  /** The saved value of each touched property at the time of its first change. */
  readonly #bases = new Map<string, Json | undefined>();
  /** Keys of typed texts that are not normalised yet. */
  readonly #typed = new Set<string>();
  /** Typed texts with another stored spelling; another country normalises them again. */
  readonly #spellings = new Map<string, { readonly text: string; readonly stored: Json | undefined }>();
  #external: readonly FieldError[] = noErrors;
  #isChecked = false;
  #errorList: readonly FieldError[] = noErrors;
  #hidden: ReadonlySet<string> = noNames;
  /** Hidden properties that are visible because the server rejected their values. */
  #revealed: readonly string[] = [];
  #appeared: readonly string[] = [];
  #changed: ReadonlySet<string> = noNames;
  readonly #states = new Map<string, FieldState>();
  readonly #inputListeners = new Set<InputListener>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Reads texts that a password manager set without an event. */
  #readInputs: (() => void) | undefined;

  constructor({ rules, ...start }: FormStoreOptions) {
    this.#rules = rules;
    const value = 'value' in start ? valueIn(start.value) : (start.savedValue ?? {});
    this.#saved = start.savedValue ?? value;
    this.#value = this.#withDefaults(value);
    this.#track(changedKeys(this.#value, this.#saved));
    this.#updateVisibility(false);
  }

  /** The current value, as the controls show it. */
  get value(): FormValue {
    return this.#value;
  }

  /** The unchanged value. */
  get savedValue(): FormValue {
    return this.#saved;
  }

  /** All errors on the page, in the order of the form. */
  get errors(): readonly FieldError[] {
    return this.#errorList;
  }

  /** The properties in the order of the page. */
  get names(): readonly string[] {
    return this.#rules.names ?? Object.keys(Object(this.#value));
  }

  /** The properties that the customer's last change made visible. */
  get appearedFields(): readonly string[] {
    return this.#appeared;
  }

  get revealedFields(): readonly string[] {
    return this.#revealed;
  }

  readonly isVisible = (name: string): boolean => !this.#hidden.has(name) || this.#revealed.includes(name);

  /** The properties that are not on the page; their values are neither checked nor sent. */
  readonly #closed = (): ReadonlySet<string> => new Set([...this.#hidden].filter((name) => !this.isVisible(name)));

  /** Calls a listener after changes at, below or above the path of a key. Returns the unsubscribe function. */
  readonly subscribe = (key: string, listener: () => void): (() => void) => {
    this.#listeners.set(key, (this.#listeners.get(key) ?? new Set()).add(listener));
    return () => this.#listeners.get(key)?.delete(listener);
  };

  /** Calls a listener after each change by a control. Returns the unsubscribe function. */
  readonly subscribeInput = (listener: InputListener): (() => void) => {
    this.#inputListeners.add(listener);
    return () => this.#inputListeners.delete(listener);
  };

  /**
   * Value and errors at and below a path. `own`: only errors at the path, for an object whose fields subscribe
   * themselves.
   */
  readonly getState = (path: FieldPath, part: 'all' | 'own' = 'all'): FieldState => {
    const key = part + formatKey(path);
    const before = this.#states.get(key);
    const value = part === 'own' ? undefined : valueAt(this.#value, path);
    const matches = errorsAt(this.#errorList, path, part);
    const isSame =
      before?.errors.length === matches.length && matches.every((error, at) => error === before.errors[at]);
    const errors = isSame ? before.errors : matches;
    if (before?.value === value && before?.errors === errors) return before;
    const state = { value, errors };
    this.#states.set(key, state);
    return state;
  };

  /** Writes a value from a control; `undefined` clears it. Removes external errors about it. */
  readonly setValue = (path: FieldPath, leaf: unknown): void => {
    const before = this.#value;
    const edited = withValueAt(before, path, leaf);
    this.#value = this.#rules.defaults?.update(edited, before, path, leaf) ?? edited;
    if (typeof leaf === 'string') this.#typed.add(formatKey(path));
    this.#track(this.#rules.defaults ? changedKeys(this.#value, before) : [String(path[0] ?? '')]);
    const names = path.map(String);
    const external = this.#external.filter(({ form }) => !isAtOrBelow(form, names) && !isAtOrBelow(names, form));
    const isEdited = external.length < this.#external.length;
    if (isEdited) this.#external = external;
    this.#updateVisibility(true);
    if (this.#isChecked || isEdited) this.#updateErrors();
    const key = formatKey(path);
    const isAll = this.#rules.defaults !== undefined;
    this.#publish((other) => isAll || isKeyAtOrBelow(other, key) || isKeyAtOrBelow(key, other));
    for (const listener of this.#inputListeners) listener(this.#value, path);
    for (const [typed, { text, stored }] of this.#spellings)
      if (this.#bases.has(getPropertyName(typed)) && valueAt(this.#value, parseKey(typed)) === stored)
        this.#writeNormalized(typed, text);
      else this.#spellings.delete(typed);
  };

  /** Sets another saved value: untouched properties follow it, and touched ones that equal it become untouched. */
  readonly setSavedValue = (saved: FormValue): void => {
    if (saved === this.#saved) return;
    this.#saved = saved;
    const isObject = isJsonObject(saved) && isJsonObject(this.#value);
    if (isObject) this.#setAll(merge(saved, this.#value, [...this.#bases.keys()]));
    else if (!this.#bases.has('')) this.#setAll(saved);
    this.#track([...this.#bases.keys()]);
  };

  /** An own save is done: what was typed or taken back since then is a change of the sent value. */
  readonly settle = (sent: FormValue): void => {
    const own = [...this.#bases.keys(), ...changedKeys(sent, this.#saved)];
    this.#saved = sent;
    this.#bases.clear();
    this.#track(own.filter((key) => this.isVisible(key)));
    this.#setAll(merge(sent, this.#value, [...this.#bases.keys()]));
  };

  /** Sets value and saved value at once, and drops the draft. */
  readonly replaceValue = (value: FormValue): void => {
    this.#bases.clear();
    this.#saved = value;
    this.#setAll(value);
  };

  /** The unsaved changes; undefined if there are none. */
  get draft(): Draft | undefined {
    if (this.#bases.size === 0) return undefined;
    const values = [...this.#bases.keys()].map((key) => [key, getProperty(this.#value, key)] as const);
    return { values: Object.fromEntries(values), bases: Object.fromEntries(this.#bases) };
  }

  /** Puts a draft on top of the saved value, from the browser's storage or after an undone discard. */
  readonly restoreDraft = ({ values, bases }: Draft): void => {
    for (const key of Object.keys(values)) {
      if (!this.#bases.has(key))
        this.#bases.set(key, Object.hasOwn(bases, key) ? bases[key] : getProperty(this.#saved, key));
      for (const text of textKeysIn(values[key], formatKey([key]))) this.#typed.add(text);
    }
    this.#setAll({ ...this.#value, ...values });
    this.#track(Object.keys(values));
  };

  /** The customer has seen other saved values of these properties: their changes now replace those. */
  readonly rebaseDraft = (keys: readonly string[], saved: FormValue): void => {
    for (const key of keys) if (this.#bases.has(key)) this.#bases.set(key, getProperty(saved, key));
  };

  /** Discards changes of these properties where they still have these values; by default all changes. */
  readonly dropDraft = (values: FormValue = this.draft?.values ?? {}): void => {
    const unchangedKeys = Object.keys(values).filter(
      (key) => this.#bases.has(key) && getProperty(this.#value, key) === getProperty(values, key),
    );
    for (const key of unchangedKeys) this.#bases.delete(key);
    this.#setAll(merge(this.#saved, this.#value, [...this.#bases.keys()]));
  };

  /** Returns to the saved value, without errors. */
  readonly reset = (): void => {
    this.#typed.clear();
    this.#external = noErrors;
    this.#isChecked = false;
    this.replaceValue(this.#saved);
    this.#updateErrors();
  };

  readonly setExternalErrors = (errors: readonly FieldError[]): void => {
    if (errors === this.#external) return;
    this.#external = errors;
    this.#updateErrors();
  };

  /** Makes hidden properties visible whose values the server rejected. */
  readonly setRevealedFields = (names: readonly string[]): void => {
    if (names === this.#revealed) return;
    this.#revealed = names;
    this.#updateErrors();
    this.#publish((key) => key === visibleFieldsKey || key === '');
  };

  /** Sets other rules, for example those of the form in another language. */
  readonly setRules = (rules: FormRules): void => {
    if (rules === this.#rules) return;
    this.#rules = rules;
    this.#updateVisibility(false);
    this.#updateErrors();
  };

  /** Reads the elements, normalises the value, and shows all errors, from now on at each change. */
  readonly validate = (): { readonly value: FormValue; readonly errors: readonly FieldError[] } => {
    this.normalize();
    this.#isChecked = true;
    return { value: this.#value, errors: [...this.#updateErrors().values()].flat() };
  };

  /** Hides the form's own errors until the next {@link validate}. */
  readonly stopValidation = (): void => {
    this.#isChecked = false;
    this.#updateErrors();
  };

  /** Reads the elements and normalises all typed texts. Returns the value. */
  readonly normalize = (): FormValue => {
    this.readInputs();
    this.leaveField([]);
    return this.#value;
  };

  /** Normalises the typed texts at and below a path, when its field loses focus. */
  readonly leaveField = (path: FieldPath): void => {
    for (const key of [...this.#typed].filter((typed) => isKeyAtOrBelow(typed, formatKey(path))))
      this.#writeNormalized(key, valueAt(this.#value, parseKey(key)));
  };

  #writeNormalized(key: string, text: Json | undefined): void {
    const path = parseKey(key);
    const stored = this.#normalized(path, text);
    if (stored !== valueAt(this.#value, path)) this.setValue(path, stored);
    const completed = this.#rules.complete?.(path, this.#value) ?? this.#value;
    for (const name of changedKeys(completed, this.#value)) this.setValue([name], completed[name]);
    this.#typed.delete(key);
    if (typeof text === 'string' && stored !== text) this.#spellings.set(key, { text, stored });
  }

  #normalized(path: FieldPath, text: Json | undefined, value = this.#value): Json | undefined {
    const { normalize } = this.#rules;
    return typeof text === 'string' && normalize ? normalize(path, text, value) : text;
  }

  /** The value for a save. */
  get submittedValue(): FormValue {
    const value = this.#normalizedValue;
    return this.#rules.submittedValue?.(this.#saved, value, this.#closed()) ?? value;
  }

  /** The properties that a save would change; the same set until one changes. */
  get changedFields(): ReadonlySet<string> {
    const fields = new Set(changedKeys(this.submittedValue, this.#saved));
    if (!hasSameNames(fields, this.#changed)) this.#changed = fields;
    return this.#changed;
  }

  /** Connects the store with a function that reads the elements on the page. Returns the disconnect function. */
  readonly attach = (read: () => void): (() => void) => {
    this.#readInputs = read;
    return () => {
      if (this.#readInputs === read) this.#readInputs = undefined;
    };
  };

  /** Reads texts that a password manager set without an event. */
  readonly readInputs = (): void => this.#readInputs?.();

  /** Tracks which of these properties differ from the saved value, and their saved values. */
  #track(keys: readonly string[]): void {
    for (const key of keys) {
      const [now, saved] = [getProperty(this.#value, key), getProperty(this.#saved, key)];
      if (sameValue(now, saved)) this.#bases.delete(key);
      else if (!this.#bases.has(key)) this.#bases.set(key, saved);
    }
  }

  /** Sets another value, updates errors, and notifies the fields of changed properties. */
  #setAll(value: FormValue): void {
    const [before, now] = [this.#value, this.#withDefaults(value)];
    const others = new Set(changedKeys(before, now));
    this.#value =
      isJsonObject(before) && isJsonObject(now)
        ? Object.fromEntries(Object.keys(now).map((key) => [key, others.has(key) ? now[key] : before[key]]))
        : now;
    this.#updateVisibility(false);
    if (this.#isChecked) this.#updateErrors();
    this.#publish((key) => key === '' || others.has('') || others.has(getPropertyName(key)));
  }

  #withDefaults(value: FormValue): FormValue {
    const present = withoutAbsent(value);
    return this.#rules.defaults?.initial(present) ?? present;
  }

  /** The value with all typed texts normalised. */
  get #normalizedValue(): FormValue {
    let value = this.#value;
    for (const key of this.#typed) {
      const path = parseKey(key);
      const text = valueAt(value, path);
      const stored = this.#normalized(path, text, value);
      if (stored !== text) value = withValueAt(value, path, stored);
      value = this.#rules.complete?.(path, value) ?? value;
    }
    return value;
  }

  #updateVisibility(isByCustomer: boolean): void {
    const before = this.#hidden;
    this.#hidden = this.#rules.hiddenFields?.(this.#normalizedValue) ?? noNames;
    if (hasSameNames(before, this.#hidden)) return;
    this.#appeared = isByCustomer ? [...before].filter((name) => !this.#hidden.has(name)) : [];
    this.#publish((key) => key === visibleFieldsKey);
    // External errors hide and show together with their fields.
    if (this.#external.length > 0) this.#updateErrors();
  }

  /**
   * Merges own and external errors, and notifies every field that has or had one: its sentence may depend on another
   * field. Returns the own errors.
   */
  #updateErrors(): ErrorsByKey {
    const own: ErrorsByKey = this.#isChecked ? this.#rules.check(this.#normalizedValue, this.#closed()) : new Map();
    const external = errorsByKey(this.#external.filter(({ form: [name = ''] }) => this.isVisible(name)));
    const errors = mergeErrors([own, external], this.#rules.names);
    const names = new Set([...this.#errorList, ...errors].map(({ form: [name = ''] }) => name));
    this.#errorList = errors.length === 0 ? noErrors : errors;
    if (names.size > 0) this.#publish((key) => key === '' || names.has(getPropertyName(key)));
    return own;
  }

  #publish(concerns: (key: string) => boolean): void {
    for (const [key, listeners] of this.#listeners)
      if (listeners.size > 0 && concerns(key)) for (const listener of listeners) listener();
  }
}

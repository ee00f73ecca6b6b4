import { errorsByKey, isAtOrBelow, noErrors, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import { changedKeys, valueAt, sameValue, withoutAbsent, withValueAt } from '#adapters/check/formValue.ts';
import type { FormValue } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';
import {
  firstOf,
  isKeyAtOrBelow,
  keyOf,
  memberOf,
  merge,
  pathOf,
  textKeysIn,
  valueIn,
  visibleFieldsKey,
  type Draft,
  type FieldPath,
  type FieldState,
  type FormRules,
  type FormStoreOptions,
} from './formValues.ts';

export type { FieldPath, FieldState, FormRules };

type InputListener = (value: FormValue, path: FieldPath) => void;

/**
 * The one holder of what is typed into a form, and the draft of it: made outside of React, per account and form. A
 * control writes its value at each key (`setValue`), and only the fields that subscribe to that path are drawn. Errors
 * are one list: found by `validate` and from then on at each change, or external (the provider's) until their field is
 * edited. Works for any form: rules say how to check a value; `useField` draws one, `FormFrame` has summary and focus.
 *
 *     const store = new FormStore({ rules: { check: (value) => errorsByKey(errorsIn(value)) } });
 *     store.setValue(['email'], 'ada@example.org');
 *     const { value, errors } = store.validate();
 */
export class FormStore {
  #rules: FormRules;
  #value: FormValue;
  #saved: FormValue;
  /** The saved value of each touched property when it was first touched. */
  readonly #bases = new Map<string, Json | undefined>();
  /** Where somebody has typed a text that is not normalised yet. */
  readonly #typed = new Set<string>();
  /** Typed texts that are stored in another spelling: in another country they are read again. */
  readonly #spellings = new Map<string, { readonly text: string; readonly stored: Json | undefined }>();
  #external: readonly FieldError[] = noErrors;
  #isChecked = false;
  #errors: ErrorsByKey = new Map();
  readonly #messageSources = new Map<string, unknown>();
  #errorList: readonly FieldError[] = noErrors;
  #hidden: ReadonlySet<string> = noNames;
  /** Hidden properties that are visible all the same: a value in them was refused. */
  #revealed: readonly string[] = [];
  #appeared: readonly string[] = [];
  #changed: ReadonlySet<string> = noNames;
  readonly #states = new Map<string, FieldState>();
  readonly #inputListeners = new Set<InputListener>();
  readonly #listeners = new Map<string, Set<() => void>>();
  /** Reads what is in the elements on the page and not in the store: texts that were filled in without an event. */
  #readInputs: (() => void) | undefined;

  constructor({ rules, ...start }: FormStoreOptions) {
    this.#rules = rules;
    const value = 'value' in start ? valueIn(start.value) : (start.savedValue ?? {});
    this.#saved = start.savedValue ?? value;
    this.#value = this.#withDefaults(value);
    this.#track(changedKeys(this.#value, this.#saved));
    this.#hidden = this.#hiddenNow();
  }

  /** The value as it stands in the controls. */
  get value(): FormValue {
    return this.#value;
  }

  /** All errors on the page, in the order of the form. */
  get errors(): readonly FieldError[] {
    return this.#errorList;
  }

  /** The properties in the order of the page. */
  get names(): readonly string[] {
    return this.#rules.names ?? Object.keys(Object(this.#value));
  }

  /** The properties that the last change of the customer brought onto the page. */
  get appearedFields(): readonly string[] {
    return this.#appeared;
  }

  get revealedFields(): readonly string[] {
    return this.#revealed;
  }

  readonly isVisible = (name: string): boolean => !this.#hidden.has(name) || this.#revealed.includes(name);

  /** Calls a listener when something at, below or above a path has changed. Returns what ends it. */
  readonly subscribe = (key: string, listener: () => void): (() => void) => {
    const others = this.#listeners.get(key);
    if (others) others.add(listener);
    else this.#listeners.set(key, new Set([listener]));
    return () => this.#listeners.get(key)?.delete(listener);
  };

  /** Calls a listener at each change by a control. Returns what ends it. */
  readonly subscribeInput = (listener: InputListener): (() => void) => {
    this.#inputListeners.add(listener);
    return () => this.#inputListeners.delete(listener);
  };

  /** Value and errors at and below a path; of an object whose fields subscribe themselves only its `own` errors. */
  readonly getState = (path: FieldPath, part: 'all' | 'own' = 'all'): FieldState => {
    const key = part + keyOf(path);
    const before = this.#states.get(key);
    const value = part === 'own' ? undefined : valueAt(this.#value, path);
    const names = path.map(String);
    const near = names.length === 0 ? this.#errorList : (this.#errors.get(names[0] ?? '') ?? noErrors);
    const found = near.filter(
      ({ form }) => isAtOrBelow(form, names) && (part === 'all' || form.length === names.length),
    );
    const isSame = before?.errors.length === found.length && found.every((error, at) => error === before.errors[at]);
    const errors = isSame ? before.errors : found;
    if (before?.value === value && before?.errors === errors) return before;
    const state = { value, errors };
    this.#states.set(key, state);
    return state;
  };

  /** A control writes a value; `undefined` clears it. External errors about it go. */
  readonly setValue = (path: FieldPath, leaf: unknown): void => {
    const before = this.#value;
    const written = withValueAt(before, path, leaf);
    this.#value = this.#rules.defaults?.update(written, before, path, leaf) ?? written;
    if (typeof leaf === 'string') this.#typed.add(keyOf(path));
    this.#track(this.#rules.defaults ? changedKeys(this.#value, before) : [String(path[0] ?? '')]);
    const names = path.map(String);
    const external = this.#external.filter(({ form }) => !isAtOrBelow(form, names) && !isAtOrBelow(names, form));
    const isEdited = external.length < this.#external.length;
    if (isEdited) this.#external = external;
    this.#updateVisibility(true);
    if (this.#isChecked || isEdited) this.#updateErrors();
    const key = keyOf(path);
    const isAll = this.#rules.defaults !== undefined;
    this.#publish((other) => isAll || isKeyAtOrBelow(other, key) || isKeyAtOrBelow(key, other));
    for (const listener of this.#inputListeners) listener(this.#value, path);
    for (const [typed, { text, stored }] of this.#spellings)
      if (this.#bases.has(firstOf(typed)) && valueAt(this.#value, pathOf(typed)) === stored)
        this.#writeNormalized(typed, text);
      else this.#spellings.delete(typed);
  };

  /** Another unchanged value: untouched properties follow it, and what says the same is touched no longer. */
  readonly setSavedValue = (saved: FormValue): void => {
    if (saved === this.#saved) return;
    this.#saved = saved;
    const isObject = isJsonObject(saved) && isJsonObject(this.#value);
    if (isObject) this.#setAll(merge(saved, this.#value, [...this.#bases.keys()]));
    else if (!this.#bases.has('')) this.#setAll(saved);
    this.#track([...this.#bases.keys()]);
  };

  /** Another value that is the saved one, too: it came from elsewhere, and nothing is touched any longer. */
  readonly replaceValue = (value: FormValue): void => {
    this.#bases.clear();
    this.#saved = value;
    this.#setAll(value);
  };

  /** What is not saved; undefined while nothing is touched. */
  get draft(): Draft | undefined {
    if (this.#bases.size === 0) return undefined;
    const values = [...this.#bases.keys()].map((key) => [key, memberOf(this.#value, key)] as const);
    return { values: Object.fromEntries(values), bases: Object.fromEntries(this.#bases) };
  }

  /** Puts a draft on top of the saved value: from the browser's storage, or back after it was discarded. */
  readonly restoreDraft = ({ values, bases }: Draft): void => {
    for (const key of Object.keys(values)) {
      if (!this.#bases.has(key))
        this.#bases.set(key, Object.hasOwn(bases, key) ? bases[key] : memberOf(this.#saved, key));
      for (const text of textKeysIn(values[key], keyOf([key]))) this.#typed.add(text);
    }
    this.#setAll({ ...this.#value, ...values });
    this.#track(Object.keys(values));
  };

  /** These properties follow the saved value again, where they still have the given value; by default all touched ones. */
  readonly dropDraft = (values: FormValue = this.draft?.values ?? {}): void => {
    const dropped = Object.keys(values).filter(
      (key) => this.#bases.has(key) && memberOf(this.#value, key) === memberOf(values, key),
    );
    for (const key of dropped) this.#bases.delete(key);
    this.#setAll(merge(this.#saved, this.#value, [...this.#bases.keys()]));
  };

  /** Starts again with the saved value, without errors. */
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

  /** Makes hidden properties visible because a value in them was refused. */
  readonly setRevealedFields = (names: readonly string[]): void => {
    if (names === this.#revealed) return;
    this.#revealed = names;
    this.#updateErrors();
    this.#publish((key) => key === visibleFieldsKey || key === '');
  };

  /** The same form in another language, or with other rules. */
  readonly setRules = (rules: FormRules): void => {
    if (rules === this.#rules) return;
    this.#rules = rules;
    this.#updateVisibility(false);
    this.#updateErrors();
  };

  /** Takes over what the elements hold, finds all errors, and shows them, now and at each change from now on. */
  readonly validate = (): { readonly value: FormValue; readonly errors: readonly FieldError[] } => {
    this.normalize();
    this.#isChecked = true;
    return { value: this.#value, errors: [...this.#updateErrors().values()].flat() };
  };

  /** Shows no errors of its own until the next {@link validate}. */
  readonly stopValidation = (): void => {
    this.#isChecked = false;
    this.#updateErrors();
  };

  /** Writes what somebody typed as the form stores it, and what the elements hold. Returns the value. */
  readonly normalize = (): FormValue => {
    this.readInputs();
    this.leaveField([]);
    return this.#value;
  };

  /** Somebody leaves the field at a path: what was typed there is written as the form stores it. */
  readonly leaveField = (path: FieldPath): void => {
    for (const key of [...this.#typed].filter((typed) => isKeyAtOrBelow(typed, keyOf(path))))
      this.#writeNormalized(key, valueAt(this.#value, pathOf(key)));
  };

  #writeNormalized(key: string, text: Json | undefined): void {
    const path = pathOf(key);
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

  /** What a save sends. */
  get submittedValue(): FormValue {
    const value = this.#normalizedValue;
    const hidden = new Set([...this.#hidden].filter((name) => !this.#revealed.includes(name)));
    return this.#rules.submittedValue?.(this.#saved, value, hidden) ?? value;
  }

  /** The properties that a save would change. */
  get changedFields(): ReadonlySet<string> {
    const fields = new Set(changedKeys(this.submittedValue, this.#saved));
    if (!hasSameNames(fields, this.#changed)) this.#changed = fields;
    return this.#changed;
  }

  /** Connects the store with the elements on the page. Returns what ends it. */
  readonly attach = (read: () => void): (() => void) => {
    this.#readInputs = read;
    return () => {
      if (this.#readInputs === read) this.#readInputs = undefined;
    };
  };

  /** Takes over texts that were filled in without an event. */
  readonly readInputs = (): void => this.#readInputs?.();

  /** Remembers which properties are touched, and what they were. */
  #track(keys: readonly string[]): void {
    for (const key of keys) {
      const [now, saved] = [memberOf(this.#value, key), memberOf(this.#saved, key)];
      if (sameValue(now, saved)) this.#bases.delete(key);
      else if (!this.#bases.has(key)) this.#bases.set(key, saved);
    }
  }

  /** Takes another value; the fields of what differs are drawn again, and errors stay up to date. */
  #setAll(value: FormValue): void {
    const [before, now] = [this.#value, this.#withDefaults(value)];
    const others = new Set(changedKeys(before, now));
    this.#value =
      isJsonObject(before) && isJsonObject(now)
        ? Object.fromEntries(Object.keys(now).map((key) => [key, others.has(key) ? now[key] : before[key]]))
        : now;
    this.#updateVisibility(false);
    if (this.#isChecked) this.#updateErrors();
    this.#publish((key) => key === '' || others.has('') || others.has(firstOf(key)));
  }

  #withDefaults(value: FormValue): FormValue {
    const present = withoutAbsent(value);
    return this.#rules.defaults?.initial(present) ?? present;
  }

  /** The value with each typed text as the form would store it. */
  get #normalizedValue(): FormValue {
    let value = this.#value;
    for (const key of this.#typed) {
      const path = pathOf(key);
      const text = valueAt(value, path);
      const stored = this.#normalized(path, text, value);
      if (stored !== text) value = withValueAt(value, path, stored);
      value = this.#rules.complete?.(path, value) ?? value;
    }
    return value;
  }

  #hiddenNow(): ReadonlySet<string> {
    return this.#rules.hiddenFields?.(this.#normalizedValue) ?? noNames;
  }

  #updateVisibility(isCustomers: boolean): void {
    const before = this.#hidden;
    this.#hidden = this.#hiddenNow();
    if (hasSameNames(before, this.#hidden)) return;
    this.#appeared = isCustomers ? [...before].filter((name) => !this.#hidden.has(name)) : [];
    this.#publish((key) => key === visibleFieldsKey);
    // A refusal goes with its field, and comes back with it.
    if (this.#external.length > 0) this.#updateErrors();
  }

  /**
   * Puts the list of errors together; properties whose errors stay keep their list, and their fields are not drawn.
   * Returns the form's own errors.
   */
  #updateErrors(): ErrorsByKey {
    const found: ErrorsByKey = this.#isChecked ? this.#rules.check(this.#normalizedValue, this.#hidden) : new Map();
    const external = errorsByKey(this.#external.filter(({ form: [name = ''] }) => this.isVisible(name)));
    const before = this.#errors;
    const errors = new Map<string, readonly FieldError[]>();
    for (const key of new Set(['', ...(this.#rules.names ?? []), ...found.keys(), ...external.keys()])) {
      const list = [...(found.get(key) ?? noErrors), ...(external.get(key) ?? noErrors)];
      if (list.length === 0) continue;
      // What a sentence says may follow from another field.
      const source = this.#rules.messageSource?.(key, this.#value);
      const last = before.get(key);
      const isSame = this.#messageSources.get(key) === source && JSON.stringify(last) === JSON.stringify(list);
      errors.set(key, last && isSame ? last : list);
      this.#messageSources.set(key, source);
    }
    const others = new Set([...before.keys(), ...errors.keys()].filter((key) => before.get(key) !== errors.get(key)));
    if (others.size > 0) {
      this.#errors = errors;
      this.#errorList = [...errors.values()].flat();
      this.#publish((key) => key === '' || others.has(firstOf(key)));
    }
    return found;
  }

  #publish(concerns: (key: string) => boolean): void {
    for (const [key, listeners] of this.#listeners)
      if (listeners.size > 0 && concerns(key)) for (const listener of listeners) listener();
  }
}

const noNames: ReadonlySet<string> = new Set();

function hasSameNames(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name));
}

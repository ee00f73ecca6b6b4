import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import type { ErrorSchema } from '@rjsf/utils';
import { errorsByKey, type ErrorsByKey, type FieldError } from '#adapters/check/fieldError.ts';
import type { FormStore } from './FormController.ts';
import { withValueAt } from '#adapters/check/formValue.ts';

/** What a constant form shows. */
export interface ConstantState {
  readonly value: FormValue;
  readonly errors: ErrorsByKey;
}

/** Value and errors of a form without rjsf. Validates on submit, then at each change. */
export class ConstantStore implements FormStore {
  state: ConstantState;
  element: () => HTMLElement | null = () => null;
  check: (value: FormValue) => readonly FieldError[] = () => [];
  #onCommit: (value: FormValue) => void = () => undefined;
  #hasBeenChecked = false;
  #drawn: ErrorSchema = {};
  readonly #listeners = new Set<() => void>();

  constructor(value: FormValue) {
    this.state = { value, errors: new Map() };
  }

  /** Connects the store with the current props of its component. */
  readonly setHost = (
    element: () => HTMLElement | null,
    check: (value: FormValue) => readonly FieldError[],
    onCommit: (value: FormValue) => void,
  ): void => {
    this.element = element;
    this.check = check;
    this.#onCommit = onCommit;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): ConstantState => this.state;

  readonly value = (): FormValue => this.state.value;

  readonly shown = (): ErrorSchema => this.#drawn;

  /** The component drew these errors, those from outside included. */
  readonly draw = (errors: ErrorSchema): void => {
    this.#drawn = errors;
  };

  readonly write = (path: readonly string[], leaf: Json | undefined): void => {
    this.#tell(withValueAt(this.state.value, path, leaf));
    this.#onCommit(this.state.value);
  };

  readonly checkNow = (): void => {
    this.#hasBeenChecked = true;
    this.#tell(this.state.value);
  };

  readonly show = (value: FormValue): void => {
    this.#hasBeenChecked = false;
    this.#tell(value);
  };

  #tell(value: FormValue): void {
    this.state = { value, errors: this.#hasBeenChecked ? errorsByKey(this.check(value)) : new Map() };
    for (const listener of this.#listeners) listener();
  }
}

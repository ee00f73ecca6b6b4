import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { sameValue, valueAt, withValueAt } from '#adapters/check/formValue.ts';
import { fieldPathOf } from './fieldPath.ts';
import { textOfValue } from '#adapters/form/textOfValue.ts';
import { readField, type FieldElement, type FieldRules } from './fieldText.ts';

/** What uncontrolled inputs need from their form. */
export interface TypingHost {
  readonly root: () => HTMLElement | null;
  readonly value: () => FormValue;
  /** The unchanged values: those last loaded or saved. */
  readonly saved: () => FormValue;
  readonly write: (path: readonly string[], value: Json | undefined) => void;
  /** Whether the control at this path shows an error; then every keystroke is committed. */
  readonly isWrong: (path: readonly string[]) => boolean;
  readonly leafAt: (path: readonly string[]) => FieldRules;
  readonly onChanged: (keys: ReadonlySet<string>) => void;
  readonly onText?: ((path: readonly string[], text: string) => void) | undefined;
}

/**
 * Keeps keystrokes outside React: controls with a `data-field-path` are uncontrolled, have one listener at the form's
 * root, and are committed on blur, on choosing, before submit, on page hide, or at each key after their field showed an
 * error. A key causes no render.
 */
export class UncontrolledInputs {
  readonly #host: TypingHost;
  readonly #pending = new Map<FieldElement, readonly string[]>();
  #changed: ReadonlySet<string> = new Set();

  constructor(host: TypingHost) {
    this.#host = host;
  }

  /**
   * Adds the listener at the form's root and returns a function that removes it. Input events of text controls stop
   * there, because React's own way through all its handlers would cost more than everything else at a key.
   */
  readonly listen = (root: HTMLElement): (() => void) => {
    const heard = (event: Event): void => {
      const element = leafElement(event.target);
      if (!element) return;
      if (!commitsAtOnce(element)) event.stopPropagation();
      this.#heard(element);
    };
    const left = ({ target }: Event): void => this.#left(leafElement(target));
    root.addEventListener('input', heard);
    root.addEventListener('change', left);
    root.addEventListener('focusout', left);
    return () => {
      root.removeEventListener('input', heard);
      root.removeEventListener('change', left);
      root.removeEventListener('focusout', left);
    };
  };

  #heard(element: FieldElement): void {
    const path = pathOf(element);
    this.#pending.set(element, path);
    this.#host.onText?.(path, element.value);
    if (commitsAtOnce(element) || this.#host.isWrong(path)) this.#commit(element, path);
    else this.#note(path, this.#read(element, path));
  }

  #left(element: FieldElement | undefined): void {
    const path = element && this.#pending.get(element);
    // An untouched text is never read back: an account's " Ada" stays as it is.
    if (!path) return;
    const value = this.#commit(element, path);
    if (isTidied(element)) element.value = textOfValue(value);
  }

  /** Commits all input that is only in the controls. */
  flush(): void {
    for (const [element, path] of this.#pending) this.#commit(element, path);
  }

  /** A control wrote its value itself. */
  wrote(path: readonly string[], value: Json | undefined): void {
    this.#note(path, value);
  }

  /** Shows the form's values in all text controls, after a reset. */
  show(value: FormValue): void {
    this.#pending.clear();
    for (const element of this.#host.root()?.querySelectorAll<FieldElement>('[data-field-path]') ?? []) {
      const leaf = valueAt(value, pathOf(element));
      if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = leaf === true;
      else element.value = textOfValue(leaf);
    }
    this.recount();
  }

  /** Whether some input is not committed yet. */
  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** The form's value as if all input were committed. */
  valueWithPending(): FormValue {
    return this.#withPending(this.#host.value());
  }

  /** Compares every property with the saved values, after either was replaced. */
  recount(): void {
    const value = this.valueWithPending();
    const saved = this.#host.saved();
    const changed = [...new Set([...Object.keys(value), ...Object.keys(saved)])].filter(
      (key) => !sameValue(value[key], saved[key]),
    );
    if (changed.length === this.#changed.size && changed.every((key) => this.#changed.has(key))) return;
    this.#changed = new Set(changed);
    this.#host.onChanged(this.#changed);
  }

  #withPending(value: FormValue): FormValue {
    let all = value;
    for (const [element, path] of this.#pending) all = withValueAt(all, path, this.#read(element, path));
    return all;
  }

  #commit(element: FieldElement, path: readonly string[]): Json | undefined {
    this.#pending.delete(element);
    const value = this.#read(element, path);
    this.#note(path, value);
    if (valueAt(this.#host.value(), path) !== value) this.#host.write(path, value);
    return value;
  }

  #read(element: FieldElement, path: readonly string[]): Json | undefined {
    return readField(element, this.#host.leafAt(path));
  }

  #note(path: readonly string[], value: Json | undefined): void {
    const [key = '', ...below] = path;
    const before = this.#host.saved()[key];
    const now =
      below.length === 0 ? value : withValueAt(this.#withPending({ [key]: this.#host.value()[key] }), path, value)[key];
    const isChanged = !sameValue(now, before);
    if (isChanged === this.#changed.has(key)) return;
    this.#changed = new Set(isChanged ? [...this.#changed, key] : [...this.#changed].filter((other) => other !== key));
    this.#host.onChanged(this.#changed);
  }
}

function leafElement(target: EventTarget | null): FieldElement | undefined {
  const isControl =
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
  return isControl && target.dataset['fieldPath'] !== undefined ? target : undefined;
}

function pathOf(element: FieldElement): readonly string[] {
  return fieldPathOf(element.dataset['fieldPath'] ?? '');
}

function commitsAtOnce(element: FieldElement): boolean {
  return element instanceof HTMLSelectElement || element.type === 'checkbox';
}

/**
 * Shows the normalised text when the customer leaves the field: without stray spaces, a postcode as its country writes
 * it.
 */
function isTidied(element: FieldElement): boolean {
  return !commitsAtOnce(element) && element.dataset['password'] === undefined && element.type !== 'date';
}

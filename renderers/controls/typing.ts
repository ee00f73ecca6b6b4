import type { FieldOptions, FormSchema, FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { sameValue, valueAt, withValueAt } from '../formValue.ts';
import { leafPath } from './leafPath.ts';
import { leafText, readLeaf, type LeafElement } from './leafText.ts';

/** What typing needs of its form. */
export interface TypingHost {
  readonly root: () => HTMLElement | null;
  readonly value: () => FormValue;
  /** What counts as unchanged: the values last loaded or saved. */
  readonly saved: () => FormValue;
  readonly write: (path: readonly string[], value: Json | undefined) => void;
  /** Whether the control at this path shows an error; then every keystroke is committed. */
  readonly isWrong: (path: readonly string[]) => boolean;
  readonly leafAt: (path: readonly string[]) => { readonly schema: FormSchema | undefined; readonly options: FieldOptions | undefined };
  readonly onChanged: (keys: ReadonlySet<string>) => void;
  readonly onText?: ((path: readonly string[], text: string) => void) | undefined;
}

/**
 * Holds keystrokes outside React: controls with a `data-leaf` are uncontrolled, are heard at the form's root, and are committed
 * on blur, on choosing, before submit, on page hide, or at each key once their field showed an error. A key costs no render.
 */
export class Typing {
  readonly #host: TypingHost;
  readonly #pending = new Map<LeafElement, readonly string[]>();
  #changed: ReadonlySet<string> = new Set();

  constructor(host: TypingHost) {
    this.#host = host;
  }

  /** An element was typed into or chosen from. */
  readonly heard = (target: EventTarget): void => {
    const element = leafElement(target);
    const path = element && pathOf(element);
    if (!path) return;
    this.#pending.set(element, path);
    this.#host.onText?.(path, element.value);
    if (commitsAtOnce(element) || this.#host.isWrong(path)) this.#commit(element, path);
    else this.#note(path, this.#read(element, path));
  };

  /** An element lost focus. */
  readonly left = (target: EventTarget): void => {
    const element = leafElement(target);
    const path = element && this.#pending.get(element);
    if (!path) return;
    const value = this.#commit(element, path);
    if (!commitsAtOnce(element) && element.type !== 'password' && element.type !== 'date') element.value = leafText(value);
  };

  /** Commits what is still only in the controls. */
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
    for (const element of this.#host.root()?.querySelectorAll<LeafElement>('[data-leaf]') ?? []) {
      const path = pathOf(element);
      if (!path) continue;
      const leaf = valueAt(value, path);
      if (element instanceof HTMLInputElement && element.type === 'checkbox') element.checked = leaf === true;
      else element.value = leafText(leaf);
    }
    this.recount();
  }

  /** Whether something typed is not committed yet. */
  get hasPending(): boolean {
    return this.#pending.size > 0;
  }

  /** The form's value as if everything typed were committed. */
  valueWithPending(): FormValue {
    let value = this.#host.value();
    for (const [element, path] of this.#pending) value = withValueAt(value, path, this.#read(element, path));
    return value;
  }

  /** Compares every property with what is saved, after a commit or after either was replaced. */
  recount(): void {
    const value = this.valueWithPending();
    const saved = this.#host.saved();
    const changed = [...new Set([...Object.keys(value), ...Object.keys(saved)])].filter((key) => !sameValue(value[key], saved[key]));
    if (changed.length === this.#changed.size && changed.every((key) => this.#changed.has(key))) return;
    this.#changed = new Set(changed);
    this.#host.onChanged(this.#changed);
  }

  #commit(element: LeafElement, path: readonly string[]): Json | undefined {
    this.#pending.delete(element);
    const value = this.#read(element, path);
    this.#note(path, value);
    if (valueAt(this.#host.value(), path) !== value) this.#host.write(path, value);
    return value;
  }

  #read(element: LeafElement, path: readonly string[]): Json | undefined {
    const { schema, options } = this.#host.leafAt(path);
    return readLeaf(element, schema, options);
  }

  #note(path: readonly string[], value: Json | undefined): void {
    const [key = '', ...below] = path;
    const before = this.#host.saved()[key];
    const now = below.length === 0 ? value : withValueAt({ [key]: this.#host.value()[key] }, path, value)[key];
    const isChanged = !sameValue(now, before);
    if (isChanged === this.#changed.has(key)) return;
    this.#changed = new Set(isChanged ? [...this.#changed, key] : [...this.#changed].filter((other) => other !== key));
    this.#host.onChanged(this.#changed);
  }
}

function leafElement(target: EventTarget): LeafElement | undefined {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement ? target : undefined;
}

function pathOf(element: LeafElement): readonly string[] | undefined {
  const name = element.dataset['leaf'];
  return name === undefined ? undefined : leafPath(name);
}

function commitsAtOnce(element: LeafElement): boolean {
  return element instanceof HTMLSelectElement || element.type === 'checkbox';
}

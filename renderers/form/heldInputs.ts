import type { FormValue } from '#adapters/model/form.ts';
import { isJsonObject, type Json } from '#adapters/model/json.ts';
import { sameValue, withValueAt } from '#adapters/check/formValue.ts';
import { heldTextOf, type HeldText } from '../controls/heldTexts.ts';

/** What the form around held inputs gives them. */
export interface HeldInputsHost {
  readonly root: () => HTMLElement | null;
  /** The path of the control with this element id. */
  readonly pathOf: (id: string) => readonly string[] | undefined;
  readonly value: () => FormValue;
  /** The unchanged values: those last loaded or saved. */
  readonly saved: () => FormValue;
  /** Whether the control at this path shows an error; then every keystroke is committed. */
  readonly isWrong: (path: readonly string[]) => boolean;
  readonly onChanged: (keys: ReadonlySet<string>) => void;
  readonly onText?: ((path: readonly string[], text: string) => void) | undefined;
}

/**
 * Keeps keystrokes outside React. Controls that hold their own text (`useHeldText`) have one listener at the form's
 * root, which notes that they are pending and what has changed. They are committed, by their own rjsf `onChange`, on
 * blur, before submit, on page hide, or at each key after their field showed an error. A key causes no render.
 */
export class HeldInputs {
  readonly #host: HeldInputsHost;
  readonly #pending = new Set<HeldElement>();
  #changed: ReadonlySet<string> = new Set();

  constructor(host: HeldInputsHost) {
    this.#host = host;
  }

  /**
   * Adds the listener at the form's root and returns a function that removes it. Events of held texts stop there,
   * because React's own way through all its handlers would cost more than everything else at a key.
   */
  readonly listen = (root: HTMLElement): (() => void) => {
    const heard = (event: Event): void => {
      const element = heldElement(event.target);
      const held = heldTextOf(element);
      const path = element && held && this.#host.pathOf(element.id);
      if (!path) return;
      event.stopPropagation();
      this.#heard(element, held, path);
    };
    const left = (event: Event): void => {
      const element = heldElement(event.target);
      const held = heldTextOf(element);
      if (!element || !held) return;
      const isChange = event.type === 'change';
      if (held.isPending) {
        if (isChange) event.stopPropagation();
        this.#commit(element);
      }
      if (!isChange) held.tidy();
    };
    root.addEventListener('input', heard);
    root.addEventListener('change', left);
    root.addEventListener('focusout', left);
    return () => {
      root.removeEventListener('input', heard);
      root.removeEventListener('change', left);
      root.removeEventListener('focusout', left);
    };
  };

  #heard(element: HeldElement, held: HeldText, path: readonly string[]): void {
    held.isTouched = true;
    held.isPending = true;
    this.#pending.add(element);
    this.#host.onText?.(path, element.value);
    if (this.#host.isWrong(path)) this.#commit(element);
    else this.wrote(path, held.read());
  }

  /** Commits all input that is only in the controls. */
  flush(): void {
    for (const element of this.#pending) this.#commit(element);
  }

  /** Shows the form's values in all controls that hold a text, after a reset. */
  show(): void {
    for (const element of this.#pending) settle(element);
    this.#pending.clear();
    for (const element of this.#host.root()?.querySelectorAll('input, select, textarea') ?? [])
      heldTextOf(element)?.show();
    this.recount();
  }

  /** Gives up input of fields that the form no longer has, after its schema was replaced. */
  forgetOthers(): void {
    for (const element of this.#pending) {
      if (this.#host.pathOf(element.id)) continue;
      this.#pending.delete(element);
      settle(element);
    }
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
    const changed = changedKeys(value, saved);
    if (changed.length === this.#changed.size && changed.every((key) => this.#changed.has(key))) return;
    this.#changed = new Set(changed);
    this.#host.onChanged(this.#changed);
  }

  /** Notes the value of a control, committed or not. */
  wrote(path: readonly string[], value: Json | undefined): void {
    const key = path[0] ?? '';
    const before = this.#host.saved()[key];
    const now =
      path.length < 2 ? value : withValueAt(this.#withPending({ [key]: this.#host.value()[key] }), path, value)[key];
    const isChanged = !sameValue(now, before);
    if (isChanged === this.#changed.has(key)) return;
    this.#changed = new Set(isChanged ? [...this.#changed, key] : [...this.#changed].filter((other) => other !== key));
    this.#host.onChanged(this.#changed);
  }

  #withPending(value: FormValue): FormValue {
    let all = value;
    for (const element of this.#pending) {
      const path = this.#host.pathOf(element.id);
      if (path) all = withValueAt(all, path, heldTextOf(element)?.read());
    }
    return all;
  }

  #commit(element: HeldElement): void {
    this.#pending.delete(element);
    const held = settle(element);
    held?.change(held.read());
  }
}

/** The properties that differ; the empty key for a whole value that is no object. */
function changedKeys(value: FormValue, saved: FormValue): readonly string[] {
  if (!isJsonObject(value) || !isJsonObject(saved)) return sameValue(value, saved) ? [] : [''];
  return [...new Set([...Object.keys(value), ...Object.keys(saved)])].filter(
    (key) => !sameValue(value[key], saved[key]),
  );
}

type HeldElement = HTMLInputElement | HTMLTextAreaElement;

/** From now on the form's value may replace the element's text. */
function settle(element: HeldElement): HeldText | undefined {
  const held = heldTextOf(element);
  if (held) held.isPending = false;
  return held;
}

/** A select always shows its form's committed value: it does not wait for the end of typing. */
function heldElement(target: EventTarget | null): HeldElement | null {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null;
}

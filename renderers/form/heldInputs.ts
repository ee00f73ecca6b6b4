import { flushSync } from 'react-dom';
import { valueAt } from '#adapters/check/formValue.ts';
import { textOfValue } from '#adapters/form/formSchema.ts';
import type { FormValue } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { heldTextOf, type HeldText } from '../controls/heldText.ts';
import type { FieldPath } from '../model/formNodes.ts';
import type { FormModel } from './FormModel.ts';

/**
 * Keeps keystrokes outside React. Controls that hold their own text (`useHeldText`) have one listener at the form's
 * root, which tells the model what waits in them. They are committed, by their own rjsf `onChange`, on blur, before
 * submit, when something else is pressed, on page hide, or at each key after their field showed an error. A key causes no
 * render.
 */
export class HeldInputs {
  readonly #model: FormModel;
  readonly #onText: (path: readonly string[], text: string) => void;
  readonly #pending = new Set<HeldElement>();

  constructor(model: FormModel, onText: (path: readonly string[], text: string) => void) {
    this.#model = model;
    this.#onText = onText;
  }

  /**
   * Adds the listener at the form's root and returns a function that removes it. Events of held texts stop there,
   * because React's own way through all its handlers would cost more than everything else at a key.
   */
  readonly listen = (root: HTMLElement): (() => void) => {
    const heard = (event: Event): void => {
      const element = heldElement(event.target);
      const held = heldTextOf(element);
      const path = this.#pathOf(element);
      if (!held || !element || !path) return;
      event.stopPropagation();
      this.#heard(element, held, path);
    };
    const left = (event: Event): void => {
      const element = heldElement(event.target);
      const held = heldTextOf(element);
      if (!element || !held) return;
      const isChange = event.type === 'change';
      if (held.isSpared) {
        if (isChange) event.stopPropagation();
        held.isSpared = false;
        held.show();
      }
      if (held.isPending) {
        if (isChange) event.stopPropagation();
        this.#commit(element);
      }
      if (!isChange) held.tidy();
    };
    // A browser may press a button without giving it the focus.
    const pressed = ({ target }: Event): void => {
      if ([...this.#pending].some((element) => element !== target)) flushSync(() => this.flush());
    };
    const end = new AbortController();
    const { signal } = end;
    root.addEventListener('input', heard, { signal });
    root.addEventListener('change', left, { signal });
    root.addEventListener('focusout', left, { signal });
    root.addEventListener('click', pressed, { signal, capture: true });
    return () => end.abort();
  };

  #heard(element: HeldElement, held: HeldText, path: FieldPath): void {
    held.isTouched = true;
    held.isPending = true;
    held.isSpared = false;
    this.#pending.add(element);
    this.#onText(path.map(String), element.value);
    if (this.#model.isEverWrong(path)) this.#commit(element);
    else this.#model.wait(path, held.read());
  }

  /** Commits all input that is only in the controls; input of fields that are gone is given up. */
  flush(): void {
    for (const element of this.#pending) {
      if (element.isConnected) this.#commit(element);
      else this.#pending.delete(element);
    }
  }

  /** Shows the form's values in all controls that hold a text, after a reset. */
  show(root: HTMLElement): void {
    for (const element of this.#pending) settle(element);
    this.#pending.clear();
    for (const element of root.querySelectorAll('input, select, textarea')) heldTextOf(element)?.show();
  }

  /** The text of the focused control stays until the control is left, although the form will have another value there. */
  spare(root: HTMLElement | null, value: FormValue): void {
    const element = heldElement(document.activeElement);
    const [held, path] = [heldTextOf(element), this.#pathOf(element)];
    if (held && path && root?.contains(element) === true && isOther(held, valueAt(value, path))) held.isSpared = true;
  }

  /** Texts that wait and differ from the form's value now are no longer wanted: the value was changed elsewhere. */
  giveUp(): void {
    for (const element of this.#pending) {
      const [held, path] = [heldTextOf(element), this.#pathOf(element)];
      if (!held || !path || !isOther(held, valueAt(this.#model.value, path))) continue;
      settle(element);
      this.#pending.delete(element);
    }
  }

  #pathOf(element: HeldElement | null): FieldPath | undefined {
    return element ? (heldTextOf(element)?.path ?? this.#model.pathOf(element.id)) : undefined;
  }

  /** Whether some input is not committed yet. */
  get hasPending(): boolean {
    return [...this.#pending].some(({ isConnected }) => isConnected);
  }

  #commit(element: HeldElement): void {
    this.#pending.delete(element);
    const held = settle(element);
    held?.change(held.read());
  }
}

type HeldElement = HTMLInputElement | HTMLTextAreaElement;

/** Whether a control's text says something else than a value. */
function isOther(held: HeldText, value: Json | undefined): boolean {
  return textOfValue(held.read()) !== textOfValue(value);
}

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

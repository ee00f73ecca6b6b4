import { flushSync } from 'react-dom';
import { heldTextOf, type HeldText } from '../controls/heldTexts.ts';
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
      const path = held && element && (held.path ?? this.#model.pathOf(element.id));
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
    // A browser may press a button without giving it the focus.
    const pressed = ({ target }: Event): void => {
      if ([...this.#pending].some((element) => element !== target)) flushSync(() => this.flush());
    };
    root.addEventListener('input', heard);
    root.addEventListener('change', left);
    root.addEventListener('focusout', left);
    root.addEventListener('click', pressed, true);
    return () => {
      root.removeEventListener('input', heard);
      root.removeEventListener('change', left);
      root.removeEventListener('focusout', left);
      root.removeEventListener('click', pressed, true);
    };
  };

  #heard(element: HeldElement, held: HeldText, path: FieldPath): void {
    held.isTouched = true;
    held.isPending = true;
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

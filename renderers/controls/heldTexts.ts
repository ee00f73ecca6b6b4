import type { FieldElement } from './fieldText.ts';

/** An element that holds its text itself, as the form around it sees it. */
export interface HeldText {
  /** Something typed has not reached the form's value yet; then nothing from outside may replace the text. */
  isPending: boolean;
  /** Somebody typed. What nobody touched is never read back: an account's " Ada" stays as it is. */
  isTouched: boolean;
  /** Tells the form what the element holds, by rjsf's own `onChange`. */
  readonly change: () => void;
  /** Puts the form's value into the element again. */
  readonly show: () => void;
}

const heldTexts = new WeakMap<EventTarget, HeldText>();

/** The held text of an event's target; undefined for every other element. */
export function heldTextOf(target: EventTarget | null): HeldText | undefined {
  return target ? heldTexts.get(target) : undefined;
}

/** Says that an element holds its text. */
export function holdText(element: FieldElement, held: HeldText): void {
  heldTexts.set(element, held);
}

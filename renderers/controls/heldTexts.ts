import type { Json } from '#adapters/model/json.ts';
import type { FieldPath } from '../model/formNodes.ts';
import type { FieldElement } from './fieldText.ts';

/** What the control of an element does with its text; renewed with each render. */
interface TextControl {
  /** The value of the element's text. */
  readonly read: () => Json | undefined;
  /** Reports a value that was read to the form, through rjsf's own `onChange`. */
  readonly change: (value: Json | undefined) => void;
  /** Writes the form's value into the element again. */
  readonly show: () => void;
  /** Writes the text as the form reads it: the customer has left the field. */
  readonly tidy: () => void;
}

/** An element that stores its own text, as the form around it sees it. */
export interface HeldText extends TextControl {
  /** Where the form keeps its value, if that is not where the field is that was drawn with the element's id. */
  readonly path?: FieldPath | undefined;
  /** Some input has not reached the form's value yet; until then nothing may replace the text from outside. */
  isPending: boolean;
  /** The form's value was changed elsewhere while the control had the focus: it is shown when the control is left. */
  isSpared: boolean;
  /** Somebody has typed. An untouched text is never read back: an account's " Ada" stays as it is. */
  isTouched: boolean;
}

const heldTexts = new WeakMap<EventTarget, HeldText>();

/** The text element of an event's target; undefined for every other element. */
export function heldTextOf(target: EventTarget | null): HeldText | undefined {
  return target ? heldTexts.get(target) : undefined;
}

/** Marks an element as one that stores its own text. */
export function holdText(element: FieldElement, control: TextControl & Pick<HeldText, 'path'>): void {
  const held = heldTexts.get(element);
  if (held) Object.assign(held, control);
  else heldTexts.set(element, { ...control, isPending: false, isSpared: false, isTouched: false });
}

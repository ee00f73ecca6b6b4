import type { Json } from '@kontor/schema-adapters/json';
import { hasOtherText } from '../controls/otherText.ts';
import { idOf } from '../model/formContext.ts';

/** A server-rendered page that was replaced, and the id of the element that had the focus. */
let replacedPage: { readonly content: DocumentFragment; readonly focusedId: string } | undefined;

/** Removes the server-rendered page from its root. The next form to mount starts with the input from there. */
export function replaceServerPage(root: HTMLElement): void {
  const focusedId = root.contains(document.activeElement) ? (document.activeElement?.id ?? '') : '';
  const content = document.createDocumentFragment();
  content.append(...root.childNodes);
  replacedPage = { content, focusedId };
}

/** Input of a page that the visitor has left belongs to no other form. */
export function forgetServerPage(): void {
  replacedPage = undefined;
}

/** Focuses the field that had the focus on the replaced page, unless the visitor is elsewhere by now. */
export function focusAsBefore(): void {
  if (replacedPage && document.activeElement === document.body)
    document.getElementById(replacedPage.focusedId)?.focus({ preventScroll: true });
}

/** Reads inputs of a form that differ from the server-rendered document, on the screen or replaced. */
export function readEarlyInput(anchor: string, names: readonly string[]): readonly (readonly [string, Json])[] {
  if (typeof document === 'undefined') return [];
  return names.flatMap((name): (readonly [string, Json])[] => {
    const id = idOf(anchor, [name]);
    const input = document.getElementById(id) ?? replacedPage?.content.getElementById(id);
    if (!(input instanceof HTMLInputElement)) return [];
    if (input.type === 'checkbox') return input.checked === input.defaultChecked ? [] : [[name, input.checked]];
    return hasOtherText(input) ? [[name, input.value]] : [];
  });
}

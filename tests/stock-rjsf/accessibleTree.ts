import { within } from '@testing-library/react';

const roles = ['alert', 'button', 'checkbox', 'combobox', 'group', 'heading', 'link', 'radio', 'separator', 'textbox'];

/** What assistive technology reads of a form: each element's role, name, description, value and state, in page order. */
export function accessibleTree(container: HTMLElement): readonly string[] {
  const read = new Map<Element, { role: string; name: string; about: string }>();
  // Whether something is hidden is asked below: the query would ask for the styles of all elements around each.
  const hidden = true;
  for (const role of roles)
    within(container).queryAllByRole(role, {
      hidden,
      name: (name, element) => read.set(element, { role, name, about: '' }) !== undefined,
      description: (about, element) => {
        const entry = read.get(element ?? container);
        if (entry) entry.about = about;
        return true;
      },
    });
  return [...read.keys()]
    .filter((element) => !element.closest('[hidden], [aria-hidden=true]'))
    .toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map((element) => JSON.stringify({ ...read.get(element), ...stateOf(element) }));
}

function stateOf(element: Element): object {
  const state = (name: string): string | null => element.getAttribute(`aria-${name}`);
  const own = element instanceof HTMLInputElement ? { checked: element.checked, type: element.type } : {};
  const isControl = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  return {
    ...own,
    ...(isControl && { value: element.value, disabled: element.disabled, autocomplete: element.autocomplete }),
    readOnly: element.hasAttribute('readonly'),
    required: state('required'),
    invalid: state('invalid'),
  };
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was typed, filled in or ticked before the scripts ran, by element id. */
type TypedText = ReadonlyMap<string, string>;

/** Reads what the controls of a page have that the document did not give them. */
export function typedTextIn(root: HTMLElement): TypedText {
  const controls = [...root.querySelectorAll<Control>('input, textarea, select')];
  return new Map(
    controls
      .filter(({ value }) => value !== '')
      .filter(hasChanged)
      .map(({ id, value }) => [id, value]),
  );
}

/** Tells the controls with these ids what was typed into them or ticked, as if it were done now. */
export function retype(typed: TypedText): void {
  for (const [id, text] of typed) {
    const control = document.getElementById(id);
    if (!isControl(control)) continue;
    if (isBox(control)) {
      // React takes the box as it finds it for unchanged, and would set it back later.
      control.checked = control.defaultChecked;
      control.click();
      continue;
    }
    if (control.value !== text) control.value = text;
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  }
}

function isControl(element: Element | null): element is Control {
  return element?.matches('input, textarea, select') === true;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.matches('[type="checkbox"]');
}

function hasChanged(control: Control): boolean {
  if (isBox(control)) return control.checked !== control.defaultChecked;
  return control instanceof HTMLSelectElement
    ? [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
    : control.value !== control.defaultValue;
}

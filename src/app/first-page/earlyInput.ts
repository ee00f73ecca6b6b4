type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input from before the scripts ran, by element id: typed, filled in by the browser, or ticked. */
type TypedText = ReadonlyMap<string, string>;

/** Reads the values of controls that differ from the document's defaults. */
export function typedTextIn(root: HTMLElement): TypedText {
  const controls = [...root.querySelectorAll<Control>('input, textarea, select')];
  return new Map(
    controls
      .filter(({ value }) => value !== '')
      .filter(hasChanged)
      .map(({ id, value }) => [id, value]),
  );
}

/** Repeats the input in the controls with these ids, with the events that React handles. */
export function retype(typed: TypedText): void {
  for (const [id, text] of typed) {
    const control = document.getElementById(id);
    if (!isControl(control)) continue;
    if (isBox(control)) {
      // React assumes that the box is unchanged and would reset it later.
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

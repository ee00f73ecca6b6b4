import { nextTask } from '../../browser/nextTask.ts';

/** Values of a page's controls by element id: a text, or whether a box is ticked. */
type InputValues = ReadonlyMap<string, string | boolean>;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function readInputs(): InputValues {
  const controls = [...document.querySelectorAll<Control>('main :is(input, textarea, select):not([type="file"])')];
  return new Map(
    controls
      .filter(({ id }) => id !== '')
      .map((control) => [control.id, isBox(control) ? control.checked : control.value]),
  );
}

/** Restores the values that differ, one control at a time, because some controls appear only after others. */
export async function writeInputs(values: InputValues): Promise<void> {
  for (const [id, value] of values) {
    await nextTask();
    const control = document.querySelector<Control>(`#${CSS.escape(id)}:is(input, textarea, select)`);
    if (!control) continue;
    if (isBox(control)) {
      if (control.checked !== value && (value === true || control.type === 'checkbox')) control.click();
    } else if (control.value !== value && typeof value === 'string') {
      // React ignores a value set through the element's own property; the prototype's setter bypasses React.
      Reflect.set(Object.getPrototypeOf(control), 'value', value, control);
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }
}

function isBox(control: Control): control is HTMLInputElement {
  return control.matches('[type="checkbox"], [type="radio"]');
}

import { act, fireEvent } from '@testing-library/react';

/** What a customer does with one control, found by its id, which is the same in every theme. */
export interface Step {
  readonly id: string;
  readonly does: 'press' | 'choose' | 'tick' | 'write';
  readonly text: string;
}

/** The text for an input of a type. */
const texts: Readonly<Record<string, string>> = {
  number: '3',
  range: '3',
  date: '2024-02-03',
  'datetime-local': '2024-02-03T10:30',
  time: '10:30',
  color: '#00ff00',
  email: 'ada@beispiel.example',
  url: 'https://beispiel.example/',
};

/** Waits until nothing of a form is loading or rendering any more. */
export async function settle(container: HTMLElement): Promise<void> {
  let before = '';
  for (let quiet = 0; quiet < 4;) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 1)));
    quiet = container.innerHTML === before ? quiet + 1 : 0;
    before = container.innerHTML;
  }
}

/** The controls of a form in rjsf's own theme that can be changed. */
export function controlsIn(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]')]
    .filter((control) => !control.matches(':disabled, [readonly]') && !/^(?:file|hidden)$/.test(control.type))
    .flatMap(({ id }) => (id.endsWith('-key') ? [] : [id]));
}

/** What to do with a control of rjsf's own theme: type a text for its type, choose the last option, or press it. */
export function stepFor(id: string, container: HTMLElement): Step | undefined {
  const control = container.querySelector(`[id="${id}"]`);
  if (control instanceof HTMLSelectElement && control.multiple)
    return { id, does: 'tick', text: control.options[control.options.length - 1]?.value ?? '' };
  if (control instanceof HTMLSelectElement) return { id, does: 'choose', text: '' };
  if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type))
    return { id, does: 'press', text: '' };
  if (control instanceof HTMLInputElement) return { id, does: 'write', text: texts[control.type] ?? 'Text' };
  return control ? { id, does: 'write', text: 'Text' } : undefined;
}

/** Runs a step if its control exists; an earlier choice may have removed it. */
export async function take({ id, does, text }: Step, container: HTMLElement): Promise<void> {
  const control = container.querySelector<HTMLElement>(`[id="${id}"]`);
  // A choice of several values is a select in rjsf's own theme and checkboxes in ours.
  if (does === 'tick' && !(control instanceof HTMLSelectElement))
    return take({ id: `${id}-${text}`, does: 'press', text: '' }, container);
  if (!control || control.matches(':disabled')) return undefined;
  await act(async () => {
    control.focus();
    if (does === 'press') fireEvent.click(control);
    if (does === 'write') fireEvent.input(control, { target: { value: text } });
    if (control instanceof HTMLSelectElement) choose(control, text);
    control.blur();
  });
  return undefined;
}

function choose(select: HTMLSelectElement, text: string): void {
  const options = [...select.options].filter(({ disabled, value }) => !disabled && value !== '');
  const option = select.multiple ? options.find(({ value }) => value === text) : options.at(-1);
  if (option && select.multiple) option.selected = !option.selected;
  else if (option) select.value = option.value;
  fireEvent.change(select);
}

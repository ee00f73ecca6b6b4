import { act, fireEvent } from '@testing-library/react';

/** What a customer does to one control, found by the id that every theme gives it. */
export interface Step {
  readonly id: string;
  readonly does: 'press' | 'choose' | 'tick' | 'write';
  readonly text: string;
}

/** What is written into an input of a type. */
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

/** Waits until nothing of a form is still to be loaded or drawn. */
export async function settle(container: HTMLElement): Promise<void> {
  let before = '';
  for (let quiet = 0; quiet < 4;) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 1)));
    quiet = container.innerHTML === before ? quiet + 1 : 0;
    before = container.innerHTML;
  }
}

/** The controls of a form in rjsf's own theme that somebody can change. */
export function controlsIn(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll<HTMLInputElement>('input[id], select[id], textarea[id]')]
    .filter((control) => !control.matches(':disabled, [readonly]') && !/^(?:file|hidden)$/.test(control.type))
    .flatMap(({ id }) => (id.endsWith('-key') ? [] : [id]));
}

/** What to do with a control of rjsf's own theme: write what its type asks for, choose the last option, press it. */
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

/** Does a step where its control is there; a choice may have taken it away. */
export async function take({ id, does, text }: Step, container: HTMLElement): Promise<void> {
  const control = container.querySelector<HTMLElement>(`[id="${id}"]`);
  // Several of several are a select in rjsf's own theme and checkboxes in ours.
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

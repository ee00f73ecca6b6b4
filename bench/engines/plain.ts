import type { FormSchema } from '#adapters/model/form.ts';
import type { Json } from '#adapters/model/json.ts';
import { exposeBench, textOf } from '../benchPage.ts';

/** The lower limit: a form of native elements with the browser's own validation, no framework. */
exposeBench((element, schema, data, onDrawn) => {
  const form = document.createElement('form');
  form.noValidate = true;
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    form.append(rowOf(name, property, data[name], schema.required?.includes(name) ?? false));
  const button = document.createElement('button');
  button.type = 'submit';
  button.textContent = 'Save';
  form.append(button);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form
      .querySelectorAll<HTMLInputElement>('input, select')
      .forEach((control) => control.setAttribute('aria-invalid', String(!control.checkValidity())));
  });
  element.replaceChildren(form);
  onDrawn();
  return () => form.remove();
});

function rowOf(name: string, property: FormSchema, value: Json | undefined, required: boolean): HTMLElement {
  const row = document.createElement('div');
  const label = document.createElement('label');
  label.htmlFor = name;
  label.textContent = property.title ?? name;
  const control = property.enum ? selectOf(property.enum) : inputOf(property);
  control.id = name;
  control.required = required;
  if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = value === true;
  else control.value = textOf(value);
  row.append(label, control);
  return row;
}

function selectOf(values: readonly Json[]): HTMLSelectElement {
  const select = document.createElement('select');
  select.append(new Option(''), ...values.map((value) => new Option(textOf(value))));
  return select;
}

function inputOf({ type, pattern, minimum, maximum, minLength, maxLength }: FormSchema): HTMLInputElement {
  const input = document.createElement('input');
  if (type === 'boolean') input.type = 'checkbox';
  else input.type = type === 'string' ? 'text' : 'number';
  input.step = 'any';
  if (pattern !== undefined) input.pattern = pattern;
  if (minimum !== undefined) input.min = String(minimum);
  if (maximum !== undefined) input.max = String(maximum);
  if (minLength !== undefined) input.minLength = minLength;
  if (maxLength !== undefined) input.maxLength = maxLength;
  return input;
}

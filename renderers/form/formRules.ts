import {
  checkForm,
  namesInOrder,
  conditionalFields,
  hiddenFields,
  submittedValue,
} from '@kontor/schema-adapters/checks';
import {
  isNumeric,
  optionsFor,
  schemaAt,
  typesOf,
  uiOf,
  type AdaptedForm,
  type FormSchema,
  type FormValue,
} from '@kontor/schema-adapters';
import { normalizeText, splitStreet, normalisePhone, phoneCountry } from '@kontor/schema-adapters/values';
import type { Json } from '@kontor/schema-adapters/json';
import { uiOptionsOf } from '../model/uiOptions.ts';
import type { FieldPath, FormRules } from '../model/formValues.ts';
import { defaultsOf } from './rjsfForm.ts';

const rulesByForm = new WeakMap<AdaptedForm, FormRules>();

/** The rules of a form from schema or content on a site of this country; the same object for the same form. */
export function formRules(form: AdaptedForm, siteCountry: string): FormRules {
  const cachedRules = rulesByForm.get(form);
  if (cachedRules) return cachedRules;
  const rules: FormRules = {
    names: namesInOrder(form),
    check: (value, hidden) => checkForm(form, value, hidden).byKey,
    normalize: (path, text, value) => normalize(form, { path, text, value, siteCountry }),
    complete: (path, value) => splitHouseNumber(form, path, value),
    defaults: defaultsOf(form),
    ...(conditionalFields(form)?.size && {
      hiddenFields: (value) => hiddenFields(form, value),
      submittedValue: (saved, value, hidden) => submittedValue(form, saved, value, hidden),
    }),
  };
  rulesByForm.set(form, rules);
  return rules;
}

/** Moves the number after a street into its own field if that is an empty text field on the page. */
function splitHouseNumber(form: AdaptedForm, [key, ...inner]: FieldPath, value: FormValue): FormValue {
  const { bindings } = form;
  const street = bindings.find(({ form: [name], provider }) => name === key && provider.endsWith('.street'));
  const number = street && bindings.find(({ provider }) => provider === `${street.provider}No`)?.form[0];
  const text = inner.length === 0 ? value[String(key)] : undefined;
  const parts = typeof text === 'string' && number && !value[number] ? splitStreet(text) : undefined;
  if (!number || !parts || !isText(schemaAt(form.schema, [number])) || hiddenFields(form, value).has(number))
    return value;
  return { ...value, [String(key)]: parts.street, [number]: parts.houseNumber };
}

const isText = (schema: FormSchema | undefined): boolean => typesOf(schema).includes('string') && !isChoice(schema);

const isChoice = (schema: FormSchema | undefined): boolean =>
  ['enum', 'anyOf', 'oneOf'].some((list) => Reflect.has(Object(schema), list));

interface TypedText {
  readonly path: FieldPath;
  readonly text: string;
  readonly value: FormValue;
  readonly siteCountry: string;
}

/** Normalises a typed text for the form's value; choices, numbers and passwords stay as they are. */
function normalize(form: AdaptedForm, { path, text, value, siteCountry }: TypedText): Json | undefined {
  const [key = '', ...rest] = path.map(String);
  const schema = schemaAt(form.schema, [key, ...rest]);
  const ui: unknown = [key, ...rest].reduce<unknown>((node, name) => Reflect.get(Object(node), name), form.uiSchema);
  if (isChoice(schema) || isNumeric(schema) || uiOptionsOf(Object(ui)).widget === 'password') return text;
  const isPhone = uiOf(form, key)?.['ui:field'] === 'PhoneInput' && rest[0] === 'number';
  const fieldOptions = rest.length === 0 ? optionsFor(form, key, value) : uiOptionsOf(Object(ui));
  const options = isPhone ? ({ normalise: 'phone' } as const) : fieldOptions;
  const { country, countryKey = '' } = optionsFor(form, key, value);
  const normalizePhone = (phone: string): string =>
    normalisePhone(phone, phoneCountry(value[countryKey], country, siteCountry));
  return normalizeText(text, { schema, options, normalizePhone }) || undefined;
}

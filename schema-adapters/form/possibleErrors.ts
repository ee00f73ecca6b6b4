import { allProperties } from '../check/conditionalProperties.ts';
import { errorRules } from '../fields/errorTexts.ts';
import { isNumeric, optionsOf, typesOf } from './formSchema.ts';
import type { FieldCheck } from '../model/fieldKind.ts';
import type { AdaptedForm, FormSchema } from '../model/form.ts';
import type { Json } from '../model/json.ts';
import { toSchemaPath } from '../providerPath.ts';
import { fieldSentences, fieldWords } from './refusalWords.ts';
import { kindChecks } from './checkForm.ts';
import { type FieldError, sameError } from '../check/fieldError.ts';

/**
 * Every error that a form can show, at its field: one for each rule of its schema that input can break (so none for the
 * list of a select), those of the field types' checks, and refusals with a sentence of the editor. For editors, who
 * read all sentences of a form at once. Never throws.
 */
export function possibleErrors(form: AdaptedForm): readonly FieldError[] {
  const checks = kindChecks(form);
  const all = [
    ...errorsIn(form.schema, []),
    ...Object.entries(allProperties(form.schema)).flatMap(([key, property]) =>
      checkErrors(checks.get(key), property).map(({ at, what }) => ({ form: [key, ...at], what })),
    ),
    ...Object.keys(allProperties(form.schema)).flatMap((key) => {
      const { errors = {}, provider } = optionsOf(form, key);
      return providerRefusals.filter((code) => errors[code] !== undefined).map((code) => refusal(key, code, provider));
    }),
  ];
  return all.filter((error, index) => all.findIndex((other) => sameError(other, error)) === index);
}

/** The codes of the identity provider among {@link errorRules}. */
export const providerRefusals = Object.keys(errorRules).filter((rule) => /^\d/.test(rule));

/** Message keys for a refused value of a field in the preference centre; `path` has the schema's spelling. */
export function refusalKeys(path: string, code: string): readonly string[] {
  const word = fieldWords[path] ?? '';
  const sentence = fieldSentences[Number(code)]?.[word];
  return [
    `mpp.errors.${code}.${word}`,
    `ap.errors.${word}.${code}`,
    ...(sentence === undefined ? [] : [sentence]),
    // The general sentence of this code is about the whole form.
    ...(code === '400006' ? [] : [`mpp.errors.${code}.general`]),
    'global.rules.format',
  ];
}

/** The error for a value that the provider rejects with a code. */
export function refusal(key: string, code: string, provider: string): FieldError {
  const keys = refusalKeys(toSchemaPath(provider), code);
  return { form: [key], what: 'provider', keys, values: { code, fault: code } };
}

function errorsIn(schema: FormSchema, path: readonly string[]): readonly FieldError[] {
  const { properties = {}, required = [], allOf = [], dependentRequired = {} } = schema;
  const absent = [...required, ...Object.values(dependentRequired).flat()].map((name) => ({
    form: [...path, name],
    what: 'required',
  }));
  const inner = Object.entries(properties).flatMap(([name, property]) => [
    ...absent.filter(({ form }) => form.at(-1) === name),
    ...errorsIn(property, [...path, name]),
  ]);
  const conditional = [schema.then, schema.else, ...allOf].flatMap((part) =>
    part === undefined ? [] : errorsIn(part, path),
  );
  return [...ownErrors(schema).map((what) => ({ form: path, what })), ...inner, ...conditional];
}

/** The keywords of a leaf that input can break. */
function ownErrors(schema: FormSchema): readonly string[] {
  if (schema.const !== undefined) return ['const'];
  if (schema.enum !== undefined || typesOf(schema).includes('boolean')) return [];
  return [
    ...(isNumeric(schema) ? ['type'] : []),
    ...limits.filter((keyword) => schema[keyword] !== undefined),
    ...(schema.minLength !== undefined && schema.minLength > 0 ? ['minLength'] : []),
    ...(schema.not === undefined ? [] : ['not']),
  ];
}

const limits = [
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
] as const;

/** The errors of a field type's check for values at the limits of its parts, and for incomplete ones. */
function checkErrors(check: FieldCheck | undefined, { properties = {} }: FormSchema) {
  if (check === undefined) return [];
  const probes = Object.entries(properties).reduce<readonly Readonly<Record<string, Json>>[]>(
    (values, [name, part]) =>
      values.flatMap((value) =>
        partValues(part).map((probe) => (probe === undefined ? value : { ...value, [name]: probe })),
      ),
    [{}],
  );
  return probes.flatMap((value) => check(value));
}

/** Probe values of a part: undefined, and every value of a short range, or the ends of a long one. */
function partValues({ minimum, maximum }: FormSchema): readonly (number | undefined)[] {
  if (minimum === undefined || maximum === undefined) return [undefined];
  const all =
    maximum - minimum < 12
      ? Array.from({ length: maximum - minimum + 1 }, (_, index) => minimum + index)
      : [minimum, maximum];
  return [undefined, ...all];
}

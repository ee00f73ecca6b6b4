import { Validator } from '@cfworker/json-schema';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { adaptFields } from '../../schema-adapters/form/adaptTabs.ts';
import { adaptSchema } from '../../schema-adapters/form/adaptDocument.ts';
import type { FieldConfig } from '../../schema-adapters/fields/fieldConfig.ts';
import type { AdaptContext } from '../../schema-adapters/model/site.ts';
import type { Finding } from '../../schema-adapters/model/finding.ts';
import type { AdaptedForm, FieldOptions, FormSchema } from '../../schema-adapters/model/form.ts';
import { parseProviderSchema } from '../../schema-adapters/provider/parseProviderSchema.ts';

/** Fields of a provider schema by dotted path with root; subscriptions by `subscriptions.<name>`. */
export type Fields = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A getSchema answer with these fields. */
export function rawSchema(fields: Fields): unknown {
  const of = (root: string) =>
    Object.entries(fields)
      .filter(([path]) => path.startsWith(`${root}.`))
      .map(([path, field]) => [path.slice(root.length + 1), field] as const);
  return {
    errorCode: 0,
    profileSchema: { fields: Object.fromEntries(of('profile')) },
    dataSchema: { fields: Object.fromEntries(of('data')) },
    subscriptionsSchema: {
      fields: Object.fromEntries(
        of('subscriptions').map(([name, email]) => [name, { email: { type: 'subscription', ...email } }]),
      ),
    },
  };
}

export function contextOf(fields: Fields, rest: Partial<AdaptContext> = {}): AdaptContext {
  return { provider: parseProviderSchema(rawSchema(fields)).schema, site: { country: 'DE', zipRules: {} }, ...rest };
}

/** A form with these field configs for these provider fields. */
export function formOf(
  fields: Fields,
  configs: readonly FieldConfig[],
  rest: Partial<AdaptContext> = {},
): { readonly form: AdaptedForm; readonly findings: readonly Finding[] } {
  return adaptFields('test', configs, contextOf(fields, rest));
}

/** The only form of a schema without content. */
export function allOf(fields: Fields): { readonly form: AdaptedForm; readonly findings: readonly Finding[] } {
  return adaptSchema(contextOf(fields));
}

/** Findings, as `code where`. */
export function codes(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ what, where }) => `${what} ${where}`);
}

/** The ui:options of a property, and its autocomplete, which a uiSchema has beside them. */
export function optionsOf({ uiSchema }: AdaptedForm, key: string): FieldOptions {
  const ui = uiSchema[key];
  if (ui === undefined || !('ui:options' in ui)) throw new Error(`no property ${key}`);
  return { ...ui['ui:options'], autocomplete: ui['ui:autocomplete'] };
}

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);

/** Errors as `path keyword`, from Ajv; throws if the two validators disagree. */
export function errorsIn(schema: FormSchema, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  const isValid = validate(value);
  const other = new Validator(JSON.parse(JSON.stringify(schema)), '2020-12', false).validate(value).valid;
  if (other !== isValid)
    throw new Error(`validators disagree on ${JSON.stringify(value)} with ${JSON.stringify(schema)}`);
  const leaves = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
  return leaves.map(
    ({ instancePath, keyword, params }) =>
      `${instancePath}${keyword === 'required' ? `/${String(params['missingProperty'])}` : ''} ${keyword}`,
  );
}

export function accepts(schema: FormSchema, value: unknown): boolean {
  return errorsIn(schema, value).length === 0;
}

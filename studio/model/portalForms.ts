import {
  addressFields,
  personalDataFields,
  standardUi,
  adaptFields,
  type AdaptedForm,
  type FieldOptions,
  type FormSchema,
} from '@kontor/schema-adapters';
import { EMAIL_PATTERN, MAX_EMAIL_LENGTH, NEW_EMAIL_PATTERN, zipRulesOf } from '@kontor/schema-adapters/values';
import { portalForms } from '#protocol/formCounts.ts';
import { MAX_TEXT_LENGTH, portalMessages } from '@kontor/schema-adapters/content';
import type { AdaptContext } from '@kontor/schema-adapters/metadata';

/** Message keys of labels that do not follow the pattern `global.fields.<key>`. */
const titleKeys: Readonly<Record<string, string>> = {
  email: 'global.fields.profile.email',
  zip: 'global.fields.profile.zip',
  retype: 'global.fields.retypePassword',
  code: 'clp.code.label',
  name: 'ap.passkeys.name',
};

/** The forms that accept a new e-mail address for a customer. */
const newAddressForms: ReadonlySet<string> = new Set(['registration', 'emailEMAIL']);

const messages: Readonly<Record<string, FieldOptions['messageKeys']>> = portalMessages;

/** The portal's own forms by name, with the rules and messages that customers see. Never throws. */
export function formsOfPortal(context: AdaptContext): ReadonlyMap<string, AdaptedForm> {
  return new Map<string, AdaptedForm>([
    ...Object.entries(portalForms).map(([form, keys]) => [form, buildForm(form, keys, context)] as const),
    ['personaldata', adaptFields('personaldata', personalDataFields, context).form],
    ['addresses', adaptFields('addresses', addressFields, context).form],
  ]);
}

function buildForm(anchor: string, keys: readonly string[], { site }: AdaptContext): AdaptedForm {
  const zip = zipRulesOf(site).byCountry.get(site.country);
  const schemaOf = (key: string): FormSchema => {
    if (key === 'email')
      return {
        type: 'string',
        maxLength: MAX_EMAIL_LENGTH,
        pattern: newAddressForms.has(anchor) ? NEW_EMAIL_PATTERN : EMAIL_PATTERN,
      };
    if (key === 'consent') return { type: 'boolean', const: true };
    return { type: 'string', maxLength: MAX_TEXT_LENGTH, ...(key === 'zip' && zip?.schema) };
  };
  const optionsOf = (key: string): FieldOptions => ({
    provider: key,
    titleKey: titleKeys[key] ?? `global.fields.${key}`,
    messageKeys: messages[key] ?? {},
    ...(key === 'zip' && zip?.messages),
  });
  return {
    anchor,
    bindings: [],
    schema: {
      type: 'object',
      properties: Object.fromEntries(keys.map((key) => [key, schemaOf(key)])),
      required: [...keys],
    },
    uiSchema: Object.fromEntries(keys.map((key) => [key, standardUi({ 'ui:options': optionsOf(key) })])),
  };
}

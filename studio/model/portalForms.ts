import { addressFields, personalDataFields } from '#adapters/form/accountFields.ts';
import { adaptFields } from '#adapters/form/adaptFields.ts';
import { zipRulesOf } from '#adapters/form/zipRuleOf.ts';
import type { AdaptedForm, FieldOptions } from '#adapters/model/form.ts';
import { portalForms } from '#adapters/model/formCounts.ts';
import { portalMessages } from '#adapters/model/portalMessages.ts';
import type { AdaptContext } from '#adapters/model/site.ts';
import { constantForm, type ConstantField } from '#renderers/form/constantFields.ts';

/** Message keys of the labels that are not made from the name of a field. */
const titleKeys: Readonly<Record<string, string>> = {
  email: 'global.fields.profile.email',
  zip: 'global.fields.profile.zip',
  retype: 'global.fields.retypePassword',
  code: 'clp.code.label',
  name: 'ap.passkeys.name',
};

const messages: Readonly<Record<string, FieldOptions['messageKeys']>> = portalMessages;

/** The portal's own forms by their names, with rules and messages as customers meet them. Never throws. */
export function formsOfPortal(context: AdaptContext): ReadonlyMap<string, AdaptedForm> {
  return new Map<string, AdaptedForm>([
    ...Object.entries(portalForms).map(
      ([form, fields]) =>
        [
          form,
          constantForm(
            form,
            fields.map((key) => fieldOf(key, context)),
          ),
        ] as const,
    ),
    ['personaldata', adaptFields('personaldata', personalDataFields, context).form],
    ['addresses', adaptFields('addresses', addressFields, context).form],
  ]);
}

function fieldOf(key: string, { site }: AdaptContext): ConstantField {
  const zip = key === 'zip' ? zipRulesOf(site).byCountry.get(site.country) : undefined;
  return {
    key,
    control: key === 'email' ? 'email' : key === 'consent' ? 'checkbox' : 'text',
    titleKey: titleKeys[key] ?? `global.fields.${key}`,
    required: true,
    ...(zip && { schema: zip.schema }),
    options: { messageKeys: messages[key] ?? {}, ...zip?.messages },
  };
}

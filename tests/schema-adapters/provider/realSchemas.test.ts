import { describe, expect, it } from 'vitest';
import { adaptDocuments } from '../../../schema-adapters/form/adaptDocument.ts';
import { toFormValue } from '../../../schema-adapters/form/accountValues.ts';
import { isRecord, ownMember } from '../../../schema-adapters/model/json.ts';
import { passwordChecks } from '../../../schema-adapters/provider-rules/passwordPolicy.ts';
import { toSchemaPath } from '../../../schema-adapters/providerPath.ts';
import { possibleErrors } from '../../../schema-adapters/form/possibleErrors.ts';
import { uiOf } from '../../../schema-adapters/form/formSchema.ts';
import { standardProfile } from '../../../schema-adapters/provider/standardProfile.ts';
import { describeErrors } from '@kontor/rjsf-theme/texts';
import { textsIn } from '@kontor/rjsf-theme/texts';
import scenarioSchema from '../../../fixtures/scenarios/bare/provider-schema.json' with { type: 'json' };
import { baseLanguages, textsOf } from '../../src/app/texts/catalogue.ts';
import { hasProviderData, readRecording as read, recordingsIn } from '../../providerData.ts';
import { errorsIn } from '../testForms.ts';

const files = recordingsIn('schema');

describe.skipIf(!hasProviderData)('real schemas of the provider', () => {
  it.each(files)(
    '%s: every field a customer may write is in the form or in a finding (requirements#IDP-field)',
    (file) => {
      const raw = read(`schema/${file}`);
      const { forms, findings } = adaptDocuments({
        schema: raw,
        site: { country: 'DE', zipRules: {} },
        controls: 'kontor',
      });
      const named = new Set([
        ...forms.flatMap(({ bindings }) => bindings.map(({ provider }) => toSchemaPath(provider))),
        ...findings.map(({ where }) => where),
      ]);
      expect(writable(raw).filter((path) => !named.has(path))).toEqual([]);
      const serversOwn = allFields(raw).flatMap(([path, field]) =>
        ownMember(field, 'writeAccess') === 'serverOnly' ? [path] : [],
      );
      const bound = new Set(forms.flatMap(({ bindings }) => bindings.map(({ provider }) => toSchemaPath(provider))));
      expect(serversOwn.filter((path) => bound.has(path))).toEqual([]);
    },
  );

  it.each(files)('%s: every pattern and range of the data is understood (requirements#IDP-formats)', (file) => {
    const { findings } = adaptDocuments({
      schema: read(`schema/${file}`),
      site: { country: 'DE', zipRules: {} },
      controls: 'kontor',
    });
    expect(
      findings.filter(({ what }) => what.startsWith('pattern') || what.startsWith('format') || what.startsWith('type')),
    ).toEqual([]);
  });

  it.each(files)('%s: a real account fits its form', (file) => {
    const account = read('account/accelerator-preference-center.account-parts.json');
    const [form] = adaptDocuments({
      schema: read(`schema/${file}`),
      site: { country: 'DE', zipRules: {} },
      controls: 'kontor',
    }).forms;
    if (form === undefined) throw new Error('no form');
    const value = toFormValue(form.bindings, isRecord(account) ? account : {});
    expect(errorsIn(form.schema, value).filter((error) => !error.endsWith('required'))).toEqual([]);
  });

  it('the e-mail pattern that every site has is used unchanged', () => {
    const { forms } = adaptDocuments({
      schema: read('schema/toolkit-au1-default.json'),
      site: { country: 'DE', zipRules: {} },
    });
    const schema = forms[0]?.schema ?? {};
    const isEmail = (email: string) => errorsIn(schema, { profile_email: email }).length === 0;
    expect(['a@b.com', "o'neil@x.org", 'a@[127.0.0.1]', 'a..b@c.com'].map(isEmail)).toEqual([true, true, true, true]);
    expect(['a', 'a@b', 'a@b.c', 'josé@b.com', '@b.com'].map(isEmail)).toEqual([false, false, false, false, false]);
  });

  it.each(['accelerator-demo-site.json', 'toolkit-au1-default.json'])(
    'policies %s become a checklist (requirements#IDP-policies)',
    (file) => {
      expect(passwordChecks(read(`policies/${file}`)).checks.map(({ code }) => code)).toContain('minLength');
    },
  );
});

function allFields(raw: unknown): readonly (readonly [string, unknown])[] {
  return ['profile', 'data'].flatMap((root) => {
    const fields = ownMember(ownMember(raw, `${root}Schema`), 'fields');
    return Object.entries(isRecord(fields) ? fields : {}).map(([name, field]) => [`${root}.${name}`, field] as const);
  });
}

function writable(raw: unknown): readonly string[] {
  const subscriptions = ownMember(ownMember(raw, 'subscriptionsSchema'), 'fields');
  const own = allFields(raw).filter(([, field]) => ownMember(field, 'writeAccess') !== 'serverOnly');
  return [
    ...own.map(([path]) => path),
    ...Object.keys(isRecord(subscriptions) ? subscriptions : {}).map((name) => `subscriptions.${name}.email`),
  ];
}

/** Schemas of the provider, and one of the project's own that has the same oddities. */
const schemas: readonly (readonly [string, unknown])[] = [
  ['fixtures/scenarios/bare', scenarioSchema],
  ...files.map((file) => [file, read(`schema/${file}`)] as const),
];

describe.each(schemas)('the form of %s without content', (_file, schema) => {
  const [form] = adaptDocuments({ schema, site: { country: 'DE', zipRules: {} }, controls: 'kontor' }).forms;
  if (form === undefined) throw new Error('no form');
  const adaptedForm = form;
  const controlOf = (key: string): string | undefined => uiOf(adaptedForm, key)?.['ui:widget'];

  it.each(baseLanguages)('has sentences for a person in %s, without the limits of a type', (language) => {
    const t = textsIn(language, { common: textsOf(language) });
    const value = Object.fromEntries(Object.keys(adaptedForm.schema.properties ?? {}).map((key) => [key, 99_999]));
    const sentences = describeErrors(adaptedForm, value, possibleErrors(adaptedForm), t).map(({ text }) => text);
    expect(sentences.filter((text) => text === '' || /\{\{|\.rules\./.test(text))).toEqual([]);
    expect(sentences.filter((text) => /2050|9007199/.test(text))).toEqual([]);
  });

  it('asks for country and gender by a choice, for the year of birth by its name, and for an address', () => {
    const properties = Object.keys(adaptedForm.schema.properties ?? {});
    const controls = { profile_country: 'CountryInput', profile_gender: 'select', profile_birthYear: 'number' };
    for (const [key, control] of Object.entries(controls))
      if (properties.includes(key)) expect([key, controlOf(key)]).toEqual([key, control]);
    const wrong = errorsIn(adaptedForm.schema, { profile_email: 'ada' }).filter((error) =>
      error.startsWith('/profile_email'),
    );
    expect(wrong).toHaveLength(properties.includes('profile_email') ? 1 : 0);
  });
});

it.each(baseLanguages)('every standard field of the profile has a label in %s', (language) => {
  const texts = textsOf(language);
  const keys = [...standardProfile].map((path) => `global.fields.${path}`);
  expect(keys.filter((key) => !texts[key])).toEqual([]);
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseProviderSchema } from '../../../schema-adapters/provider/parseProviderSchema.ts';
import { cases, timeLimit } from '../../longRun.ts';
import { codes } from '../testForms.ts';

const parse = (raw: unknown) => {
  const { schema, findings } = parseProviderSchema(raw);
  return { fields: schema.fields, paths: [...schema.fields.keys()], findings: codes(findings) };
};

describe('the provider schema', () => {
  it('is read section by section; every section may be absent (requirements#IDP-schema)', () => {
    const { fields, findings } = parse({
      profileSchema: {
        fields: {
          birthYear: {
            type: 'long',
            required: true,
            allowNull: true,
            writeAccess: 'clientModify',
            format: '1900-2050',
          },
        },
      },
      subscriptionsSchema: {
        fields: { NLT_A: { email: { type: 'subscription', description: 'Weekly', doubleOptIn: true } } },
      },
    });
    expect(findings).toEqual([]);
    expect(fields.get('profile.birthYear')).toEqual({
      path: 'profile.birthYear',
      root: 'profile',
      type: 'long',
      required: true,
      allowNull: true,
      writeAccess: 'clientModify',
      format: '1900-2050',
    });
    expect(fields.get('subscriptions.NLT_A.email')).toEqual({
      path: 'subscriptions.NLT_A.email',
      root: 'subscriptions',
      type: 'subscription',
      required: false,
      allowNull: false,
      writeAccess: 'clientModify',
      description: 'Weekly',
      doubleOptIn: true,
    });
  });

  it('names every field of the address book that a customer could write, because no form shows one', () => {
    const text = { type: 'string', writeAccess: 'clientModify' };
    const home = {
      street: text,
      city: text,
      metadata: { verifiedAddress: { city: { ...text, writeAccess: 'serverOnly' } }, note: text },
    };
    expect(parse({ profileSchema: { fields: {} }, addressesSchema: { fields: { home } } }).findings).toEqual([
      'address-not-offered addresses.home.street',
      'address-not-offered addresses.home.city',
      'address-not-offered addresses.home.metadata.note',
    ]);
  });

  it('leaves out internal and address sections, which belong to the server', () => {
    expect(
      parse({
        dataSchema: { fields: {} },
        internalSchema: { fields: { crm: {} } },
        addressesSchema: { fields: { work: {} } },
      }).paths,
    ).toEqual([]);
  });

  it('reads a missing type as string, a missing or empty format as none, null as absent', () => {
    const { fields, findings } = parse({
      dataSchema: {
        fields: {
          a: {},
          b: { format: null, subType: null, type: 'STRING' },
          c: { subType: 'phone' },
          d: { subType: 'none' },
        },
      },
    });
    expect(findings).toEqual([]);
    expect(
      [...fields.values()].map(({ type, format, subType, required, allowNull, writeAccess }) => [
        type,
        format,
        subType,
        required,
        allowNull,
        writeAccess,
      ]),
    ).toEqual([
      ['string', undefined, undefined, false, false, 'clientModify'],
      ['string', undefined, undefined, false, false, 'clientModify'],
      ['string', undefined, 'phone', false, false, 'clientModify'],
      ['string', undefined, undefined, false, false, 'clientModify'],
    ]);
  });

  it.each([
    [
      'a path that no account can hold',
      { __proto__x: {}, '1a': {}, 'a..b': {}, constructor: {}, toString: {} },
      [
        'path-refused data.__proto__x',
        'path-refused data.1a',
        'path-refused data.a..b',
        'path-refused data.constructor',
        'path-refused data.toString',
      ],
    ],
    [
      'a field that is no object',
      { a: null, b: 'x', c: [] },
      ['schema-field-unreadable data.a', 'schema-field-unreadable data.b', 'schema-field-unreadable data.c'],
    ],
    ['a field inside another field', { 'a.b': {}, a: {}, ab: {}, 'ab2.c': {} }, ['path-inside-other-field data.a.b']],
    ['an unknown write access', { a: { writeAccess: 'everybody' } }, ['write-access-unknown data.a']],
    ['an unknown sub-type', { a: { subType: 'iban' } }, ['sub-type-unknown data.a']],
    ['a format that is no text', { a: { format: 5 } }, ['format-not-understood data.a']],
  ])('reports %s', (_name, fields, findings) => {
    expect(parse({ dataSchema: { fields } }).findings).toEqual(findings);
  });

  it('reports a subscription without its e-mail channel', () => {
    expect(parse({ subscriptionsSchema: { fields: { 'newsletter.commercial': {} } } })).toMatchObject({
      paths: [],
      findings: ['schema-field-unreadable subscriptions.newsletter.commercial.email'],
    });
  });

  it('does not offer what it does not know: unknown write access counts as the server’s', () => {
    expect(
      parse({ dataSchema: { fields: { a: { writeAccess: 'everybody' } } } }).fields.get('data.a')?.writeAccess,
    ).toBe('serverOnly');
  });

  it.each([
    null,
    undefined,
    5,
    'x',
    [],
    {},
    { errorCode: 400093 },
    { profileSchema: {} },
    { profileSchema: { fields: [] } },
  ])('%j is no provider schema', (raw) => {
    expect(parse(raw).findings).toEqual(['schema-unreadable ']);
  });

  it('stops at 5000 fields', () => {
    const { paths, findings } = parse({
      dataSchema: { fields: Object.fromEntries(Array.from({ length: 5002 }, (_, index) => [`f${index}`, {}])) },
    });
    expect(paths).toHaveLength(5000);
    expect(findings).toEqual(['too-many-fields data.f5000', 'too-many-fields data.f5001']);
  });

  it('never throws, and returns only valid paths', { timeout: timeLimit }, () => {
    const section = fc.record({
      fields: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), fc.jsonValue()),
    });
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record(
            { profileSchema: section, dataSchema: section, subscriptionsSchema: section, preferencesSchema: section },
            { requiredKeys: [] },
          ),
        ),
        (raw) => {
          for (const path of parse(raw).paths)
            expect(path).toMatch(/^(?:profile|data|subscriptions|preferences)\.[A-Za-z]/);
        },
      ),
      { numRuns: cases(700, 20_000) },
    );
  });
});

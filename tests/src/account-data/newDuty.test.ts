import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { missingFields } from '../../../cdc-stand-in/schema/fields.ts';
import { readFields } from '../../../cdc-stand-in/schema/fields.ts';
import { checkWrite } from '../../../cdc-stand-in/schema/checkWrite.ts';
import { applySubscriptions } from '../../../cdc-stand-in/subscriptions.ts';
import { merge } from '#backend/shared/nestedValues.ts';
import { checkForm } from '@kontor/schema-adapters/checks';
import { parseProviderSchema, type AccountData } from '@kontor/schema-adapters/provider';
import type { AdaptedForm, FormSchema, FormValue } from '@kontor/schema-adapters';
import type { Json, JsonObject } from '@kontor/schema-adapters/json';
import { parseAccount } from '#src/provider/provider.ts';
import { missingPaths } from '#src/account-data/missing.ts';
import { buildMissingForm, missingPatch } from '#src/account-data/missingForm.ts';
import { cases, timeLimit } from '../../longRun.ts';
import { rawSchema } from '../../schema-adapters/testForms.ts';

/** Fields that an identity engineer may require from one day to the next, and what customers answer. */
const duties: Readonly<Record<string, readonly [type: string, answer: Json, format?: string]>> = {
  'profile.firstName': ['string', 'Ada'],
  'profile.zip': ['string', '10115'],
  'profile.country': ['string', 'DE'],
  'profile.birthDay': ['long', 9],
  'profile.birthMonth': ['long', 12],
  'profile.birthYear': ['long', 1990],
  'profile.phones.number': ['string', '+49301234567'],
  'data.salutation': ['string', 'mr'],
  'data.addressBook.street': ['string', 'Weg'],
  'data.preference.FAVORITE_STORE': ['string', '4711', "regex('^[0-9]+$')"],
  'data.preference.SHOPPING_FREQUENCY': ['string', 'weekly', "regex('^(weekly|monthly)$')"],
  'data.club.level': ['string', 'gold'],
  'data.club.points': ['integer', 7, '1-9'],
  'data.club.since': ['date', '2020-02-01'],
  'data.club.agreed': ['boolean', true, 'true'],
  'data.club.post': ['boolean', false],
  'data.notes': ['text', 'Hallo'],
  'subscriptions.NLT_CLUB': ['subscription', true],
};
const paths = Object.keys(duties);
const spellings = [...paths, 'data.club', 'data.addressBook', 'profile.phones', 'data.preference'];

const unexpectedValue = fc.oneof(
  fc.constantFrom<Json>(null, '', ' ', 0, false, {}, [], [null], [{}], ['x'], 'text', 2 ** 53 + 2, {
    unknown: 'x',
  }),
  fc.constantFrom<Json>([{ number: '+4930', unknown: 1 }], [{ type: 'mobile' }], { number: 'x' }, [[], 1], {
    email: { isSubscribed: 'yes' },
  }),
);

/** Accounts with nulls, lists for objects, objects for lists, and members that no schema has. */
const accounts = fc.array(fc.tuple(fc.constantFrom(...spellings), unexpectedValue), { maxLength: 6 }).map((entries) =>
  entries.reduce<Record<string, JsonObject>>(
    (account, [path, value]) => {
      const [root = '', ...names] = path.split('.');
      return { ...account, [root]: withMember(account[root] ?? {}, names, value) };
    },
    { profile: { email: 'ada@example.org' }, data: { legacy: [1, { two: null }] }, subscriptions: {}, preferences: {} },
  ),
);

function withMember(owner: JsonObject, [name = '', ...below]: readonly string[], value: Json): JsonObject {
  const inner = owner[name];
  const isPlain = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
  return {
    ...owner,
    [name]: below.length === 0 ? value : withMember(isPlain ? (inner as JsonObject) : {}, below, value),
  };
}

/** What a customer types: the answer of the field at each leaf that is required or that the form has. */
function answers({ bindings, schema, uiSchema }: AdaptedForm): FormValue {
  return bindings.reduce<Record<string, Json>>((value, { form: [key = '', ...inner], provider }) => {
    const [, answer] = duties[provider.replaceAll(/\[\d+\]/g, '').replace(/\.email$/, '')] ?? [];
    const property: FormSchema | undefined = schema.properties?.[key];
    const isReadOnly = JSON.stringify(uiSchema[key]).includes('"ui:readonly":true');
    if (answer === undefined || property === undefined || isReadOnly) return value;
    return { ...value, [key]: inner.length === 0 ? answer : { ...Object(value[key]), [inner[0] ?? '']: answer } };
  }, {});
}

it(
  'no account is locked out by a new duty: what it lacks is asked once, with controls that can be filled',
  { timeout: timeLimit },
  () => {
    fc.assert(
      fc.property(
        fc.subarray(paths, { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        accounts,
        (required, onlyOnce, stored) => {
          const raw = rawSchema(
            Object.fromEntries(
              paths.map((path) => {
                const [type = '', , format] = duties[path] ?? [];
                const isRequired = required.includes(path);
                const writeAccess = isRequired && onlyOnce ? 'clientCreate' : 'clientModify';
                return [
                  path,
                  { type, required: isRequired, allowNull: !isRequired, writeAccess, ...(format && { format }) },
                ];
              }),
            ),
          ) as JsonObject;
          const lookup = readFields(raw);
          const { schema } = parseProviderSchema(raw);
          const account = parseAccount({ UID: 'x', ...stored });
          const lackingPaths = missingPaths(schema, account, false);
          expect([...lackingPaths].toSorted()).toEqual(missingFields(stored, lookup, []).toSorted());

          const missing = buildMissingForm(lackingPaths, {
            account,
            schema,
            tabs: [],
            site: { country: 'DE', zipRules: {} },
          });
          const value = { ...missing.saved, ...answers(missing.form) };
          expect(checkForm(missing.form, value).errors).toEqual([]);
          const patch = missingPatch(missing, value);
          expect(checkWrite(patch, { lookup, writer: 'client', stored, consents: new Set() })).toEqual([]);
          const after: AccountData = {
            profile: merge(stored['profile'] ?? {}, patch.profile ?? {}),
            data: merge(stored['data'] ?? {}, patch.data ?? {}),
            subscriptions: applySubscriptions(
              stored['subscriptions'] ?? {},
              patch.subscriptions ?? {},
              lookup,
              0,
              false,
            ).subscriptions,
          };
          expect(missingFields(after, lookup, [])).toEqual([]);
        },
      ),
      { numRuns: cases(250, 10_000), seed: 51 },
    );
  },
);

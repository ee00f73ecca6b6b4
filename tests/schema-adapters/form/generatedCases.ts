import * as fc from 'fast-check';
import type { AccountData } from '../../../schema-adapters/model/provider.ts';
import type { Json, JsonObject } from '../../../schema-adapters/model/json.ts';
import { isJsonObject } from '../../../schema-adapters/model/json.ts';
import { writePath } from '../../../schema-adapters/providerPath.ts';
import { rawSchema } from '../testForms.ts';

/** A generated provider schema, content for it and an account. */
export interface GeneratedCase {
  readonly schema: unknown;
  readonly content: unknown;
  readonly account: AccountData;
}

const types = ['string', 'text', 'long', 'integer', 'float', 'boolean', 'date'] as const;
const singles =
  'profile.firstName profile.zip profile.country data.a data.b.c data.b.d data.a_b data.a1 data.salutation'.split(' ');
const yesNo = ['data.likes.fish', 'data.likes.meat', 'data.likes.soy', 'data.likes.nuts'];
const phones = ['profile.phones.number', 'profile.phones.type', 'profile.phones.default'];
const birthday = ['profile.birthDay', 'profile.birthMonth', 'profile.birthYear'];
const newsletters = ['NLT_A', 'NLT_B', 'NLT_c.d'];

const flags = fc.record({
  required: fc.boolean(),
  allowNull: fc.boolean(),
  writeAccess: fc.constantFrom('clientModify', 'clientModify', 'clientModify', 'clientCreate', 'serverOnly'),
});
const fieldOf = (type: fc.Arbitrary<string>) => fc.tuple(type, flags).map(([word, rest]) => ({ type: word, ...rest }));

const schema = fc
  .tuple(
    fc.tuple(
      ...singles.map((path) =>
        fc.tuple(
          fc.constant(path),
          fieldOf(
            path === 'data.salutation' || path.startsWith('profile.')
              ? fc.constant('string')
              : fc.constantFrom(...types),
          ),
        ),
      ),
    ),
    fc.tuple(...yesNo.map((path) => fc.tuple(fc.constant(path), fieldOf(fc.constant('boolean'))))),
    fc.tuple(...phones.map((path) => fc.tuple(fc.constant(path), fieldOf(fc.constant('string'))))),
    fc.tuple(...birthday.map((path) => fc.tuple(fc.constant(path), fieldOf(fc.constant('long'))))),
    fc.tuple(...newsletters.map((name) => fc.tuple(fc.constant(`subscriptions.${name}`), flags))),
  )
  .map((groups) => rawSchema(Object.fromEntries(groups.flat())));

const config = fc.oneof(
  fc
    .constantFrom(...singles, 'data.likes.fish', 'data.nope', 'preferences.x')
    .map((schemaPath) => ({ type: 'FormInput', schemaPath })),
  fc.constantFrom('PhoneInput', 'BirthdayInput', 'SalutationInput', 'CountryInput').map((type) => ({ type })),
);
const tile = fc.record({ label: fc.constant('T'), schemaPaths: fc.subarray(yesNo, { minLength: 1 }) });
const component = fc.oneof(
  fc.record({ type: fc.constant('profile'), fields: fc.array(config, { maxLength: 6 }) }),
  fc.record({ type: fc.constant('booleantiles'), tiles: fc.array(tile, { maxLength: 3 }) }),
  fc.record({
    type: fc.constant('radiotiles'),
    groups: fc.array(fc.record({ label: fc.constant('G'), tiles: fc.array(tile, { maxLength: 2 }) }), { maxLength: 2 }),
  }),
  fc.record({
    type: fc.constant('subscriptions'),
    newsletters: fc.subarray(newsletters).map((keys) => keys.map((key) => ({ key }))),
  }),
  fc.constantFrom({ type: 'separator' }, { type: 'productreminders' }, { type: 'carousel' }),
);
const content = fc.array(fc.array(component, { maxLength: 4 }), { minLength: 1, maxLength: 3 }).map((tabs) => ({
  preferenceCenter: { tabs: tabs.map((components, index) => ({ anchor: `t${index}`, components })) },
}));

const stored = fc.oneof(
  fc.string({ maxLength: 5 }),
  fc.integer({ min: -9, max: 3000 }),
  fc.boolean(),
  fc.constantFrom(null, '', '27', 'true', '2020-02-01', '2020-02-01T00:00:00Z', 1.5),
  fc.constantFrom<Json>({}, [], { x: 1 }),
);
const accountPaths = [
  ...singles,
  ...yesNo,
  ...birthday,
  'profile.phones[0].number',
  'profile.phones[0].type',
  'profile.phones[0].default',
  'profile.phones[0].extension',
  'profile.phones[1].number',
  ...newsletters.map((name) => `subscriptions.${name}.email`),
];
const account = fc
  .array(fc.tuple(fc.constantFrom(...accountPaths), stored), { maxLength: 20 })
  .map((entries) => entries.reduce<AccountData>((made, [path, value]) => writePath(made, path, value), {}));

export const generated: fc.Arbitrary<GeneratedCase> = fc.record({ schema, content, account });

/** The provider's account after a change set: objects are merged, lists replaced. */
export function saved(before: AccountData, patch: AccountData): AccountData {
  return merged({ ...before }, { ...patch });
}

function merged(before: JsonObject, patch: JsonObject): JsonObject {
  const entries = Object.entries(patch).map(([name, value]) => {
    const old = before[name];
    return [name, isJsonObject(value) ? merged(isJsonObject(old) ? old : {}, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(entries) };
}

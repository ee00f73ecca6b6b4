import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AccountData } from '../../schema-adapters/model/provider.ts';
import { cases, timeLimit } from '../longRun.ts';
import {
  isProviderPath,
  listOf,
  pathToKey,
  readPath,
  rootOf,
  toAccountPath,
  toSchemaPath,
  writePath,
} from '../../schema-adapters/providerPath.ts';
import { words } from '../words.ts';

const segment = fc
  .stringMatching(/^[A-Za-z][A-Za-z0-9_-]{0,6}$/)
  .filter((name) => !(name in Object.prototype) && name !== 'prototype');
const indexed = fc
  .tuple(segment, fc.option(fc.nat({ max: 49 }), { nil: undefined }))
  .map(([name, index]) => (index === undefined ? name : `${name}[${index}]`));
const goodPath = fc
  .tuple(fc.constantFrom('profile', 'data'), fc.array(indexed, { minLength: 1, maxLength: 4 }))
  .map(([root, rest]) => [root, ...rest].join('.'));
const anyPath = fc.oneof(
  goodPath,
  fc.string(),
  fc
    .array(
      fc.constantFrom(
        '',
        ...words`
          profile data __proto__ constructor prototype toString a _b 1 [0] x[50] phones[0]
        `,
      ),
      { maxLength: 5 },
    )
    .map((parts) => parts.join('.')),
);
const account = fc
  .jsonValue({ maxDepth: 4 })
  .map((value) => ({ profile: value, data: { a: value, phones: [{ number: '1' }] } }) as unknown as AccountData);

describe('a provider path', () => {
  it.each(words`
    profile.firstName data.addressBook.zip profile.phones[0].number profile.phones[49].number
    data.c_rocheFlags.needs-it subscriptions.newsletter.commercial.email preferences.terms.x
  `)('%s is accepted', (path) => {
    expect(isProviderPath(path)).toBe(true);
  });

  it.each([
    '',
    'data.a b',
    `data.${'a'.repeat(600)}`,
    ...words`
      profile profile. .profile profile..a foo.a data.__proto__.a data.constructor data.a.prototype
      data.toString data.hasOwnProperty.x data._a data.1a data.a[50] data.a[-1] data.a[0 data.a[0][0] data.ä
      subscriptions.NLT_X subscriptions.NLT_X.sms subscriptions.email
    `,
  ])('%j is refused (requirements#schema-rules)', (path) => {
    expect(isProviderPath(path)).toBe(false);
    expect(rootOf(path)).toBeUndefined();
    expect(readPath({ data: {} }, path)).toBeUndefined();
    expect(() => writePath({}, path, 1)).toThrow('refused account path');
  });

  it('reads and writes what was written', { timeout: timeLimit }, () => {
    fc.assert(
      fc.property(account, goodPath, fc.jsonValue({ maxDepth: 1 }), (before, path, value) => {
        const after = writePath(before, path, value);
        expect(readPath(after, path)).toEqual(value);
      }),
      { numRuns: cases(700, 20_000) },
    );
  });

  it('never reaches a prototype, whatever the path says (requirements#PATH-1)', { timeout: timeLimit }, () => {
    const own = Object.getOwnPropertyNames(Object.prototype).toSorted();
    fc.assert(
      fc.property(account, anyPath, (before, path) => {
        const read = readPath(before, path);
        expect(typeof read).not.toBe('function');
        expect(read).not.toBe(Object.prototype);
        if (isProviderPath(path)) writePath(before, path, 'x');
      }),
      { numRuns: cases(1_700, 50_000) },
    );
    expect(Object.getOwnPropertyNames(Object.prototype).toSorted()).toEqual(own);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it('does not change the account that it writes to', () => {
    const before: AccountData = { profile: { phones: [{ number: '1' }], firstName: 'Ada' } };
    const copy = structuredClone(before);
    writePath(before, 'profile.phones[1].number', '2');
    expect(before).toEqual(copy);
  });

  it('means isSubscribed if it names a subscription, nested by its dots', () => {
    expect(writePath({}, 'subscriptions.newsletter.commercial.email', true)).toEqual({
      subscriptions: { newsletter: { commercial: { email: { isSubscribed: true } } } },
    });
    expect(
      readPath({ subscriptions: { NLT_A: { email: { isSubscribed: false } } } }, 'subscriptions.NLT_A.email'),
    ).toBe(false);
  });

  it.each([
    ['profile.phones.number', 'profile.phones[0].number'],
    ['profile.phones[1].number', 'profile.phones[1].number'],
    ['profile.favorites.books.name', 'profile.favorites.books[0].name'],
    ['profile.phones', 'profile.phones'],
    ['data.phones.number', 'data.phones.number'],
  ])('%s is spelled %s in the account', (schema, inAccount) => {
    expect(toAccountPath(schema)).toBe(inAccount);
    expect(toAccountPath(inAccount)).toBe(inAccount);
    expect(toSchemaPath(inAccount)).toBe(toSchemaPath(schema));
  });

  it('knows the list that it goes through', () => {
    expect([listOf('profile.phones[0].number'), listOf('profile.zip')]).toEqual(['profile.phones', undefined]);
  });
});

describe('a form key', () => {
  it.each([
    ['profile.phones[0].number', 'profile_phones_0_number'],
    ['data.preference.FAVORITE_STORE', 'data_preference_FAVORITE__STORE'],
  ])('%s becomes %s', (path, key) => {
    expect(pathToKey(path)).toBe(key);
  });

  it('is unique per path and has neither dot nor bracket', () => {
    fc.assert(
      fc.property(goodPath, goodPath, (a, b) => {
        expect(pathToKey(a) === pathToKey(b)).toBe(a === b);
        expect(pathToKey(a)).not.toMatch(/[.[\]]/);
      }),
      { numRuns: 2000 },
    );
    const close = fc
      .array(fc.constantFrom('a', 'a_', 'a__', 'a_0', 'b', 'a[0]', 'a_[0]', 'a_b'), { minLength: 1, maxLength: 4 })
      .map((parts) => ['data', ...parts].join('.'));
    fc.assert(
      fc.property(close, close, (a, b) => (pathToKey(a) === pathToKey(b)) === (a === b)),
      { numRuns: 5000 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { builtInPaths } from '../../../contract/lint/productFields.ts';
import { editorsOfField } from '../../../contract/fieldsForEditors.ts';
import { toSchemaPath } from '@kontor/schema-adapters/provider';
import { addressFields, personalDataFields } from '@kontor/schema-adapters';

describe('the fields that pages without content ask for', () => {
  it('are those of personal data, delivery address and registration', () => {
    const fieldPaths = [...personalDataFields, ...addressFields].map(
      ({ type, schemaPath }) => schemaPath ?? editorsOfField(type)?.path ?? type,
    );
    const parts = { 'profile.birthDay': ['profile.birthMonth', 'profile.birthYear'] };
    const phone = ['number', 'type', 'default'].map((part) => `profile.phones.${part}`);
    const expected = [
      ...fieldPaths.filter((path) => path !== 'profile.phones[0]').map(toSchemaPath),
      ...parts['profile.birthDay'],
      ...phone,
      'profile.email',
      'profile.zip',
    ];
    expect([...builtInPaths].toSorted()).toEqual(expected.toSorted());
  });
});

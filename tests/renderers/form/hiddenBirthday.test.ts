import { expect, it } from 'vitest';
import { adaptTabs, type FormValue } from '@kontor/schema-adapters';
import { parseTabs } from '@kontor/schema-adapters/content';
import { kontorFormProps } from '../../../renderers/form/kontorFormProps.ts';
import { validator } from '../../../renderers/form/rjsfForm.ts';
import { germanContext } from '../testForm.tsx';
import { contextOf } from '../../schema-adapters/testForms.ts';

it('a stock form does not check a birthday that an answer hides', () => {
  const number = { type: 'long', writeAccess: 'clientModify', allowNull: true };
  const fields = {
    'data.kind': { type: 'string', writeAccess: 'clientModify' },
    'profile.birthDay': number,
    'profile.birthMonth': number,
    'profile.birthYear': number,
  };
  const showIf = [{ field: 'data.kind', test: 'is', values: ['dog'] }];
  const birthday = { type: 'BirthdayInput', showIf };
  const components = [{ type: 'profile', fields: [{ type: 'FormInput', schemaPath: 'data.kind' }, birthday] }];
  const [form] = adaptTabs(parseTabs([{ anchor: 'a', components }], '').tabs, contextOf(fields)).forms;
  if (!form) throw new Error('no form');
  const { schema, customValidate } = kontorFormProps(form, germanContext.t);
  const wrong = (data_kind: string) => {
    const value: FormValue = { data_kind, birthday: { day: 31, month: 2, year: 2000 } };
    return validator.validateFormData(value, schema, customValidate).errors.length;
  };
  expect([wrong('dog'), wrong('cat')]).toEqual([1, 0]);
});

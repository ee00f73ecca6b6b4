import Form from '@rjsf/core/lib/components/Form.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { QuickForm } from '#renderers/form/fast-path/QuickForm.tsx';
import { bareForm } from '#renderers/form/bareForm.ts';
import { rjsfForm } from '#renderers/form/rjsfForm.ts';
import { validator } from '#renderers/form/validator.ts';

const props = {
  ...rjsfForm(bareForm({ type: 'object', properties: { a: { type: 'string' } } })),
  validator,
  formContext: { isPlain: true, flush: () => undefined, onWrite: () => undefined, isShownByControl: () => false },
};

it('replaces only the members of rjsf’s form that are listed here', () => {
  const own = Object.getOwnPropertyNames(QuickForm.prototype).filter((name) => name in Form.prototype);
  expect(own.toSorted()).toEqual([
    'constructor',
    'getSnapshotBeforeUpdate',
    'getStateFromProps',
    'render',
    'renderErrors',
    'shouldComponentUpdate',
    'validate',
  ]);
  const [stock, quick] = [new Form(props), new QuickForm(props)];
  const source = (form: object, name: string) => String(Object.getOwnPropertyDescriptor(form, name)?.value);
  const members = Object.getOwnPropertyNames(stock).filter((name) => typeof Object(stock)[name] === 'function');
  expect(members.filter((name) => source(stock, name) !== source(quick, name))).toEqual([
    'onChange',
    'onBlur',
    'onSubmit',
  ]);
});

it('is written against one version of rjsf: read its `Form` again before this number changes', () => {
  const file = join(import.meta.dirname, '../../../node_modules/@rjsf/core/package.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: '6.11.1' });
});

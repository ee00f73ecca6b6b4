import Form from '@rjsf/core';
import validator from '@rjsf/validator-ajv8';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { parseTabs } from '@kontor/schema-adapters/content';
import { adaptTabs } from '@kontor/schema-adapters';
import { contextOf } from '../schema-adapters/testForms.ts';

const text = { type: 'string', writeAccess: 'clientModify' };
const components = [
  {
    type: 'profile',
    fields: [
      { type: 'FormInput', schemaPath: 'data.kind', label: 'Tier' },
      {
        type: 'FormInput',
        schemaPath: 'data.name',
        label: 'Name',
        showIf: [{ field: 'data.kind', test: 'is', values: ['dog'] }],
      },
      { type: 'FormInput', schemaPath: 'data.last', label: 'Zuletzt' },
    ],
  },
];

it('a stock form of rjsf with its stock validator shows, asks and hides a field by the adapter’s schema alone', async () => {
  const { tabs } = parseTabs([{ anchor: 'a', components }], '');
  const provider = { 'data.kind': text, 'data.name': { ...text, required: true }, 'data.last': text };
  const [form] = adaptTabs(tabs, contextOf(provider)).forms;
  const onSubmit = vi.fn();
  render(
    <Form
      schema={Object(form?.schema)}
      uiSchema={Object({ 'ui:order': form?.uiSchema['ui:order'] })}
      validator={validator}
      noHtml5Validate
      onSubmit={({ formData }) => onSubmit(formData)}
    />,
  );
  const user = userEvent.setup();
  const labels = () => screen.getAllByRole('textbox').map((input) => input.id);
  expect(labels()).toEqual(['root_data_kind', 'root_data_last']);
  await user.type(screen.getByLabelText('Tier'), 'dog');
  expect(labels()).toEqual(['root_data_kind', 'root_data_name', 'root_data_last']);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/Tier/), 'fish');
  expect(labels()).toEqual(['root_data_kind', 'root_data_last']);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ data_kind: 'dogfish' });
});

import { withTheme, type ThemeProps } from '@rjsf/core';
import { Theme as shadcn } from '@rjsf/shadcn';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Ajv2020 from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adaptDocuments, toChangeSet } from '@kontor/schema-adapters';
import { allProperties } from '@kontor/schema-adapters/checks';

const validator = customizeValidator({ AjvClass: Ajv2020, ajvOptionsOverrides: { strict: false } });
const read = (file: string): unknown => JSON.parse(readFileSync(`fixtures/scenarios/germany/${file}`, 'utf8'));
const documents = {
  schema: read('provider-schema.json'),
  site: { country: 'DE', zipRules: {} },
};
const withContent = { ...documents, content: read('content/de.json') };
const forms = [...adaptDocuments(withContent).forms, ...adaptDocuments(documents).forms];

const themes: readonly (readonly [name: string, theme: ThemeProps])[] = [
  ['stock rjsf', {}],
  ['another published theme', shadcn],
];

/** rjsf draws this in the place of a field that it cannot draw. */
const notDrawn = /Unsupported field|Unknown field type/;
const ignoreSizes = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};

describe.each(themes)('forms of the adapter in %s', (_name, theme) => {
  const Themed = withTheme(theme);
  const errors = vi.fn();
  beforeEach(() => {
    errors.mockClear();
    vi.stubGlobal('ResizeObserver', ignoreSizes);
    vi.spyOn(console, 'error').mockImplementation(errors);
    vi.spyOn(console, 'warn').mockImplementation(errors);
  });

  it.each(forms.map((form) => [form.anchor, form] as const))(
    '%s is drawn, each field with a label',
    (_anchor, form) => {
      const { container } = render(
        <Themed schema={Object(form.schema)} uiSchema={Object(form.uiSchema)} validator={validator} />,
      );
      expect(container).not.toHaveTextContent(notDrawn);
      expect(errors.mock.calls).toEqual([]);
      const names = Object.values(form.uiSchema).flatMap((ui) => Object(ui)['ui:title'] ?? []);
      expect(names.filter((name) => !container.textContent.includes(String(name)))).toEqual([]);
      expect(
        container.querySelectorAll('input, select, textarea, button[role=combobox]').length,
      ).toBeGreaterThanOrEqual(Object.keys(form.schema.properties ?? {}).length);
    },
  );

  it('what is typed is what the account is sent', async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn();
    const [form] = adaptDocuments(documents).forms;
    if (!form) throw new Error('no form');
    const only = {
      ...form.schema,
      required: [],
      properties: { profile_firstName: allProperties(form.schema)['profile_firstName'] },
    };
    render(
      <Themed
        schema={Object(only)}
        uiSchema={Object({ profile_firstName: form.uiSchema['profile_firstName'] })}
        validator={validator}
        onSubmit={({ formData }) => onSubmit(formData)}
      />,
    );
    await user.type(screen.getByLabelText(/^First name/), 'Grace');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    expect(toChangeSet(form.bindings, {}, onSubmit.mock.calls[0]?.[0])).toEqual({ profile: { firstName: 'Grace' } });
  });

  it('and one with the controls of the product’s own theme is not (control)', () => {
    const own = adaptDocuments({ ...documents, controls: 'kontor' }).forms[0];
    const draw = () =>
      render(<Themed schema={Object(own?.schema)} uiSchema={Object(own?.uiSchema)} validator={validator} />);
    expect(draw).toThrow(/No widget/);
  });
});

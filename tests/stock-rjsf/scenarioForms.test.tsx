import Form, { type FormProps, type ThemeProps } from '@rjsf/core';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { fireEvent, render, within } from '@testing-library/react';
import Ajv2020 from 'ajv/dist/2020.js';
import { createElement, type ReactNode } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AdaptedForm, FormValue } from '@kontor/schema-adapters';
import { kontorFormProps } from '../../renderers/form/kontorFormProps.ts';
import { PortalForm } from '../../renderers/form/PortalForm.tsx';
import { RendererProvider } from '../../renderers/model/rendererContext.ts';
import { kontorTheme } from '../../renderers/theme.ts';
import { scenarioNames } from '#backend/stand-ins/scenarios/scenario.ts';
import { scenarioForms } from '../../scripts/commands/scenarioForms.ts';
import { controlsIn, settle, stepFor, take, type Step } from '../renderers/general/driveForm.ts';
import { germanContext, german_t } from '../renderers/testForm.tsx';
import { someOf } from '../longRun.ts';
import { accessibleTree } from './accessibleTree.ts';

const validator = customizeValidator({ AjvClass: Ajv2020, ajvOptionsOverrides: { allErrors: true, strict: false } });
const context = { ...germanContext, searchStores: async () => [], findStore: async () => undefined };

// What loads on demand is loaded before, so that forms render without waiting.
beforeAll(async () => void (await import('../../renderers/fields/favorite-store/StorePicker.tsx')));

/** Every form of every scenario; of those that differ in their texts only, one. */
const forms: readonly { readonly name: string; readonly form: AdaptedForm }[] = [
  ...new Map(
    scenarioNames().flatMap((scenario) =>
      Object.entries(scenarioForms(scenario)).flatMap(([language, documents]) =>
        documents.forms.map(
          (form) =>
            [JSON.stringify(form, withoutTexts), { name: `${scenario}/${language}: ${form.anchor}`, form }] as const,
        ),
      ),
    ),
  ).values(),
];

/** A text of the content as whether there is one. */
function withoutTexts(member: string, value: unknown): unknown {
  return /^(?:title|description|descriptions|label|hint|ui:help)$/.test(member) ? value !== undefined : value;
}

interface Seen {
  readonly initial: readonly string[];
  readonly typed: FormValue;
  readonly filled: readonly string[];
  readonly refused: readonly string[];
}

/** What a customer meets in a form: as it is drawn, after a submit of nothing, and after the same steps and a submit. */
async function seenIn(draw: (onValue: (value: FormValue) => void) => ReactNode, steps?: readonly Step[]) {
  let value: FormValue = {};
  const { container, unmount } = render(
    <RendererProvider value={context}>{draw((now) => (value = now))}</RendererProvider>,
  );
  await settle(container);
  const initial = accessibleTree(container);
  await submit(container);
  const refused = accessibleTree(container);
  const taken = steps ?? controlsIn(container).flatMap((id) => stepFor(id, container) ?? []);
  for (const step of taken) await take(step, container);
  await submit(container);
  const seen: Seen = { initial, refused, typed: cleaned(value), filled: accessibleTree(container) };
  unmount();
  return { seen, steps: taken };
}

/** Submits and waits for the summary, which comes after the marked fields. */
async function submit(container: HTMLElement): Promise<void> {
  fireEvent.click(within(container).getByRole('button', { name: 'Speichern', hidden: true }));
  await settle(container);
  if (!container.querySelector('[id$=__error]')) return;
  await within(container).findByText(headline);
}

const headline = german_t('global.form.errors.headline');

const save = <button type="submit">Speichern</button>;

function inPortal(form: AdaptedForm) {
  return seenIn((onValue) => (
    <PortalForm form={form} value={{}} onChange={onValue}>
      {save}
    </PortalForm>
  ));
}

function inStock(form: AdaptedForm, steps: readonly Step[], theme: ThemeProps = kontorTheme) {
  const props: Partial<FormProps> = { onError: () => undefined };
  return seenIn(
    (onValue) => (
      <Form
        {...theme}
        {...kontorFormProps(form, german_t)}
        {...props}
        validator={validator}
        onChange={({ formData }) => onValue(formData)}
        liveValidate="onChange"
      >
        {save}
      </Form>
    ),
    steps,
  );
}

/** Without what is absent: members that are undefined, and objects of which nothing is left. */
function cleaned(value: FormValue): FormValue {
  const parsed: FormValue = JSON.parse(
    JSON.stringify(value, (_key, member: unknown) =>
      typeof member === 'object' && member !== null && Object.values(member).every((one) => one === undefined)
        ? undefined
        : member,
    ) ?? '{}',
  );
  return parsed;
}

describe('stock rjsf with this theme draws, fills and checks like the product’s form', () => {
  it.each(someOf(forms, 9))('$name', async ({ form }) => {
    const { seen, steps } = await inPortal(form);
    const stock = await inStock(form, steps);
    expect(stock.seen.initial).toEqual(seen.initial);
    expect(stock.seen.refused).toEqual(seen.refused);
    expect(stock.seen.typed).toEqual(seen.typed);
    expect(stock.seen.filled).toEqual(seen.filled);
  });

  let required: Promise<Awaited<ReturnType<typeof inPortal>> & { readonly form: AdaptedForm }> | undefined;
  /** A form with required fields in the product's form, once. */
  const inRequired = () =>
    (required ??= (async () => {
      const one = forms.find(({ form }) => (form.schema.required ?? []).length > 1);
      if (!one) throw new Error('no form has required fields');
      return { form: one.form, ...(await inPortal(one.form)) };
    })());
  const { TextWidget } = { ...kontorTheme.widgets };
  const { ErrorListTemplate } = { ...kontorTheme.templates };
  if (typeof TextWidget !== 'function' || typeof ErrorListTemplate !== 'function')
    throw new Error('the theme has no such parts');

  it.each<[string, ThemeProps, keyof Seen]>([
    ['forgets which fields are required', { widgets: { TextWidget: ({ id }) => <input id={id} /> } }, 'initial'],
    [
      'lists the first error only',
      {
        templates: {
          ErrorListTemplate: (list) => createElement(ErrorListTemplate, { ...list, errors: list.errors.slice(0, 1) }),
        },
      },
      'refused',
    ],
    [
      'writes something else',
      { widgets: { TextWidget: (text) => createElement(TextWidget, { ...text, onChange: () => text.onChange('x') }) } },
      'typed',
    ],
  ])('and a theme that %s is noticed (control)', async (_what, parts, part) => {
    const { form, seen, steps } = await inRequired();
    const changed: ThemeProps = {
      ...kontorTheme,
      widgets: { ...kontorTheme.widgets, ...parts.widgets },
      templates: { ...kontorTheme.templates, ...parts.templates },
    };
    const stock = await inStock(form, steps, changed);
    expect(stock.seen[part]).not.toEqual(seen[part]);
  });
});

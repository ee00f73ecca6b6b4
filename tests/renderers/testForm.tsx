import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { AdaptedForm, FieldUi, FormSchema, FormValue, Section } from '@kontor/schema-adapters';
import { formRules } from '../../renderers/form/formRules.ts';
import { FormStore } from '../../renderers/model/FormStore.ts';
import { PortalForm, type PortalFormProps } from '../../renderers/form/PortalForm.tsx';
import { textsIn } from '../../renderers/texts/textsIn.ts';
import { RendererProvider, type RendererContext } from '../../renderers/model/rendererContext.ts';
import common from '../../locales/de/common.json';
import pages from '../../locales/de/pages.json';

/** German texts as the application reads them; a key without a text is shown itself. */
export const german_t: RendererContext['t'] = textsIn('de', { common, pages });

export const germanContext: RendererContext = { t: german_t, language: 'de', siteCountry: 'DE' };

/** A form as the adapter would make it: one profile section unless sections are given. */
export function formOf(
  properties: Readonly<Record<string, FormSchema & { readonly ui?: Partial<FieldUi> }>>,
  more: { readonly required?: readonly string[]; readonly sections?: readonly Section[] } = {},
): AdaptedForm {
  const keys = Object.keys(properties);
  return {
    anchor: 'test',
    bindings: [],
    schema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(properties).map(([key, { ui: _ui, ...schema }]) => [key, schema])),
      required: more.required,
    },
    uiSchema: {
      'ui:options': { sections: more.sections ?? [{ kind: 'profile', id: 'profile-0', keys }] },
      ...Object.fromEntries(
        Object.entries(properties).map(([key, { ui }]) => [
          key,
          { ...ui, 'ui:options': { provider: `data.${key}`, ...ui?.['ui:options'] } },
        ]),
      ),
    },
  };
}

interface ShowFormProps extends Partial<PortalFormProps> {
  readonly savedValue?: FormValue;
  /** Called with the set of changed properties when it is another one. */
  readonly onChanged?: (fields: ReadonlySet<string>) => void;
  /** Called with the value at each change by a control. */
  readonly onValue?: (value: FormValue) => void;
}

/** Shows a form in German with a submit button. */
export function showForm(
  form: AdaptedForm,
  value: FormValue = {},
  { savedValue = value, onChanged, onValue, ...props }: ShowFormProps = {},
  context: Partial<RendererContext> = {},
) {
  const store = storeFor(form, { value, savedValue });
  if (onValue) store.subscribeInput((now) => onValue(now));
  let changed = store.changedFields;
  store.subscribe('', () => {
    if (store.changedFields !== changed) onChanged?.(store.changedFields);
    changed = store.changedFields;
  });
  const at = (more: Partial<PortalFormProps>, nextForm: AdaptedForm = form) => (
    <RendererProvider value={{ ...germanContext, ...context }}>
      <PortalForm form={nextForm} store={store} {...props} {...more}>
        <button type="submit">Speichern</button>
      </PortalForm>
    </RendererProvider>
  );
  const view = render(at({}));
  return {
    ...view,
    store,
    user: userEvent.setup(),
    form: () => ({
      commit: () => inAct(() => store.normalize()),
      validate: () => inAct(() => store.validate()),
      reset: (next: FormValue) =>
        inAct(() => {
          store.reset();
          store.replaceValue(next);
        }),
    }),
    update: (more: Partial<PortalFormProps>, nextForm?: AdaptedForm) => view.rerender(at(more, nextForm)),
  };
}

/** Types the parts of a date in their order, saves, and returns the labels of the invalid ones. */
export async function saveDate(user: UserEvent, parts: readonly string[]): Promise<readonly string[]> {
  const labels = ['Tag', 'Monat', 'Jahr'];
  for (const [index, label] of labels.entries())
    if (parts[index]) await user.type(screen.getByLabelText(label), parts[index]);
  await user.click(screen.getByRole('button', { name: 'Speichern' }));
  return labels.filter((label) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true');
}

/** A schema that rjsf cannot read has no rules; the form says so itself. */
function storeFor(form: AdaptedForm, start: { readonly value: FormValue; readonly savedValue: FormValue }): FormStore {
  try {
    return new FormStore({ rules: formRules(form, 'DE'), ...start });
  } catch {
    return new FormStore({ rules: { check: () => new Map() }, ...start });
  }
}

function inAct<Result>(work: () => Result): Result {
  let result: { readonly value: Result } | undefined;
  act(() => {
    result = { value: work() };
  });
  if (!result) throw new Error('nothing was done');
  return result.value;
}

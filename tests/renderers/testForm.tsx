import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import type { AdaptedForm, FieldUi, FormSchema, FormValue, Section } from '#adapters/model/form.ts';
import { PortalForm, type PortalFormHandle, type PortalFormProps } from '#renderers/form/PortalForm.tsx';
import { textsIn } from '#renderers/texts/textsIn.ts';
import { RendererProvider, type RendererContext } from '#renderers/model/rendererContext.ts';
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

/** Shows a form in German with a submit button. */
export function showForm(
  form: AdaptedForm,
  value: FormValue = {},
  props: Partial<PortalFormProps> = {},
  context: Partial<RendererContext> = {},
) {
  const handle = createRef<PortalFormHandle>();
  const at = (more: Partial<PortalFormProps>, shown: AdaptedForm = form) => (
    <RendererProvider value={{ ...germanContext, ...context }}>
      <PortalForm ref={handle} form={shown} value={value} {...props} {...more}>
        <button type="submit">Speichern</button>
      </PortalForm>
    </RendererProvider>
  );
  const view = render(at({}));
  return {
    ...view,
    user: userEvent.setup(),
    form: () => handle.current as PortalFormHandle,
    update: (more: Partial<PortalFormProps>, shown?: AdaptedForm) => view.rerender(at(more, shown)),
  };
}

import type { ReactNode } from 'react';
import type { AdaptedForm, FormValue } from '#adapters/model/form.ts';
import { bareForm } from '#renderers/form/bareForm.ts';
import { PortalForm } from '#renderers/form/PortalForm.tsx';
import { createTranslator } from '#renderers/messages/createTranslator.ts';
import { RendererProvider, type RendererContext } from '#renderers/model/rendererContext.ts';
import '#renderers/theme/tokens.css';
import texts from '#src/i18n/messages/de.json';
import { exposeBench } from '../benchPage.ts';
import { drawInto, drawWithReact } from '../drawWithReact.tsx';

const catalogue: ReadonlyMap<string, string> = new Map(Object.entries(texts));

/** The German catalogue without the site's choice of languages, because only the form is measured here. */
const renderer: RendererContext = {
  t: createTranslator('de', (key) => catalogue.get(key)).t,
  language: 'de',
  siteCountry: 'DE',
};

/** The product's own form, with the German catalogue: plain schema in, nothing of the site around it. */
exposeBench(
  drawWithReact((schema, data) => drawn(bareForm(schema), data)),
  { drawForm: (element, form, onDrawn) => drawInto(element, drawn(form, {}), onDrawn) },
);

function drawn(form: AdaptedForm, value: FormValue): ReactNode {
  return (
    <RendererProvider value={renderer}>
      <PortalForm form={form} value={value}>
        <button type="submit">Speichern</button>
      </PortalForm>
    </RendererProvider>
  );
}

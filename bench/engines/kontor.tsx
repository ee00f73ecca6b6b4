import { createInstance } from 'i18next';
import { bareForm } from '#renderers/bareForm.ts';
import { PortalForm } from '#renderers/PortalForm.tsx';
import { RendererProvider, type RendererContext } from '#renderers/rendererContext.ts';
import '#renderers/theme/tokens.css';
import texts from '#src/i18n/messages/de.json';
import { exposeBench } from '../benchPage.ts';
import { drawWithReact } from '../drawWithReact.tsx';

const i18n = createInstance();
void i18n.init({ lng: 'de', resources: { de: { translation: texts } }, keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false }, initAsync: false });

const renderer: RendererContext = { t: (keys, values) => i18n.t(keys, { ...values }), language: 'de', siteCountry: 'DE' };

/** The product's own form, with the German catalogue: bare schema in, nothing of the site around it. */
exposeBench(
  drawWithReact((schema, data) => (
    <RendererProvider value={renderer}>
      <PortalForm form={bareForm(schema)} value={data}>
        <button type="submit">Speichern</button>
      </PortalForm>
    </RendererProvider>
  )),
);

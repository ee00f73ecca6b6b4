import { formFromSchema, PortalForm, RendererProvider, type RendererContext } from '@kontor/rjsf-theme/form';
import { textsIn } from '@kontor/rjsf-theme/texts';
import '@kontor/rjsf-theme/page.css';
import common from '../../locales/de/common.json';
import pages from '../../locales/de/pages.json';
import { exposeBench } from '../benchPage.ts';
import { drawWithReact } from '../drawWithReact.tsx';

/** The German catalogue without the other languages of the site, because the bench only measures the form. */
const renderer: RendererContext = {
  t: textsIn('de', { common, pages }),
  language: 'de',
  siteCountry: 'DE',
};

/** The product's own form with the German catalogue: takes a plain schema, without the rest of the site. */
exposeBench(
  drawWithReact((schema, data) => (
    <RendererProvider value={renderer}>
      <PortalForm form={formFromSchema(schema)} value={data}>
        <button type="submit">Speichern</button>
      </PortalForm>
    </RendererProvider>
  )),
);

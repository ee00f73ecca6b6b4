import { useMemo } from 'react';
import type { Section } from '#adapters/model/form.ts';
import { RendererProvider, type RemindersContext, type RendererContext } from '../model/rendererContext.ts';
import { ConstantForms } from './ConstantForms.tsx';
import { CountryRules } from './CountryRules.tsx';
import { Exhibit } from './Exhibit.tsx';
import { fakeStores } from './fakeStores.ts';
import type { GalleryMaterial } from './loadGallery.ts';
import { Shown } from './Shown.tsx';
import { ThemeBar } from './ThemeBar.tsx';

/** Every control and tab component: empty, filled, invalid, disabled, loading; in both themes. */
export function Gallery({ material }: { readonly material: GalleryMaterial }) {
  const context = useMemo(
    (): RendererContext => ({
      t: material.t,
      language: material.language,
      siteCountry: 'AT',
      ...fakeStores,
      reminders: reminders({}),
    }),
    [material],
  );
  return (
    <RendererProvider value={context}>
      <ThemeBar title={material.scenario} material={material} />
      <main>
        {material.tabs.map(({ tab, form, filled }) => (
          <Exhibit key={tab.anchor} name={`${tab.label} · #${tab.anchor}`}>
            <Shown caption="filled" form={form} value={filled} />
            <Shown caption="empty" form={{ ...form, anchor: `${form.anchor}-empty` }} value={{}} />
            <Shown
              caption="wrong"
              form={{ ...form, anchor: `${form.anchor}-wrong` }}
              value={nonsense(form.schema.properties)}
              isChecked
            />
            <Shown caption="disabled" form={{ ...form, anchor: `${form.anchor}-disabled` }} value={filled} disabled />
          </Exhibit>
        ))}
        <ReminderStates context={context} />
        <ConstantForms />
        <CountryRules />
        <Findings findings={material.findings} />
      </main>
    </RendererProvider>
  );
}

function ReminderStates({ context }: { readonly context: RendererContext }) {
  return (
    <Exhibit name="Product reminders">
      {reminderStates.map(([caption, state]) => (
        <RendererProvider key={caption} value={{ ...context, reminders: reminders(state) }}>
          <Shown
            caption={caption}
            form={{
              anchor: `reminders-${caption.replaceAll(' ', '-')}`,
              schema: { type: 'object' },
              bindings: [],
              uiSchema: { 'ui:options': { sections: [reminderSection] } },
            }}
            value={{}}
          />
        </RendererProvider>
      ))}
    </Exhibit>
  );
}

function Findings({ findings }: Pick<GalleryMaterial, 'findings'>) {
  return (
    <Exhibit name="Findings">
      <ul>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </Exhibit>
  );
}

const reminderSection: Section = {
  kind: 'productreminders',
  id: 'productreminders-0',
  title: 'Produkt-Erinnerungen',
  description: 'Wir schreiben Ihnen, sobald diese Produkte wieder da sind.',
  keys: [],
};

const reminderStates: readonly (readonly [string, Partial<RemindersContext>])[] = [
  ['list', {}],
  ['one marked', { marked: ['2'] }],
  ['without single toggles', { showSingle: false }],
  ['loading', { state: 'loading' }],
  ['failed', { state: 'failed' }],
  ['none', { list: [] }],
];

function reminders(state: Partial<RemindersContext>): RemindersContext {
  const names = ['Bio-Hafermilch Barista 1 l', 'Kräuterseitlinge aus dem Spreewald', 'Lavendelhonig'];
  return {
    state: 'ready',
    list: names.map((name, index) => ({
      reminderId: String(index + 1),
      variantId: `V${index}`,
      variantName: { de: name, en: name },
    })),
    marked: [],
    service: 'subscriptions.SVC_PRODUCT_REMINDER.email',
    showSingle: true,
    onDelete: () => undefined,
    onKeep: () => undefined,
    onRetry: () => undefined,
    ...state,
  };
}

/** An invalid value for every text; choices stay unchosen. */
function nonsense(properties: GalleryMaterial['tabs'][number]['form']['schema']['properties']): Record<string, never> {
  const wrong = Object.entries(properties ?? {}).flatMap(([key, { type, properties: parts }]) => {
    if (parts) return [[key, parts['year'] ? { day: 31, month: 2, year: 1984 } : { number: '12' }]];
    return type === 'string' ? [[key, '\u00a7 %']] : [];
  });
  return Object.fromEntries(wrong);
}

import { useMemo, useState, type ReactNode, useEffect } from 'react';
import type { AdaptedForm, FormValue, Section } from '@kontor/schema-adapters';
import {
  RendererProvider,
  useRenderer,
  type RemindersContext,
  type RendererContext,
} from '../model/rendererContext.ts';
import type { Store } from '@kontor/schema-adapters/values';
import type { GalleryMaterial } from './loadGallery.ts';
import { ThemeBar } from './ThemeBar.tsx';
import { passwordChecks } from '@kontor/schema-adapters/provider';
import type { FieldError } from '@kontor/schema-adapters/checks';
import { checkEmail, checkPassword } from '../form/fieldChecks.ts';
import { FormFrame } from '../form/FormFrame.tsx';
import { CheckboxField, EmailField, Fields, PasswordField } from '../form/plainFields.tsx';
import { usePlainForm } from '../form/usePlainForm.ts';
import { SafeLink } from '../rich-text/SafeLink.tsx';
import { PortalForm, type PortalFormProps } from '../form/PortalForm.tsx';
import { formFromSchema } from '../form/kontorFormProps.ts';
import { formRules } from '../form/formRules.ts';
import { FormStore } from '../model/FormStore.ts';

/** Every control and tab component in every state: empty, filled, invalid, disabled, loading. */
export function Gallery({ material }: { readonly material: GalleryMaterial }) {
  const context = useMemo(
    (): RendererContext => ({
      ...fakeStores,
      t: material.t,
      language: material.language,
      siteCountry: 'AT',
      reminders: reminders({}),
    }),
    [material],
  );
  return (
    <RendererProvider value={context}>
      <ThemeBar material={material} />
      <main>
        {material.tabs.map(({ tab, form, filled }) => (
          <Exhibit key={tab.anchor} name={`${tab.label} · #${tab.anchor}`}>
            <Example caption="filled" form={form} value={filled} />
            <Example caption="empty" form={form} value={{}} />
            <Example caption="wrong" form={form} value={getInvalidValue(form.schema)} isChecked />
            <Example caption="disabled" form={form} value={filled} disabled />
          </Exhibit>
        ))}
        <ReminderStates context={context} />
        <PlainForms />
        <Exhibit name="Stock widgets">
          <Example caption="stock" form={stockWidgets} value={{ heat: 3 }} />
          <Example caption="stock, wrong" form={stockWidgets} value={{ count: 0.5 }} isChecked />
        </Exhibit>
      </main>
    </RendererProvider>
  );
}

/** rjsf's own widgets with the theme's templates and styles; no form of this product uses them. */
const stockWidgets = formFromSchema(
  {
    type: 'object',
    required: ['colour', 'stars', 'extras', 'day', 'paper'],
    properties: {
      colour: { type: 'string', title: 'Colour', enum: ['Red', 'Green'] },
      heat: { type: 'integer', title: 'Heat', minimum: 0, maximum: 10 },
      stars: { type: 'integer', title: 'Rating', minimum: 1, maximum: 5 },
      count: { type: 'integer', title: 'Count', minimum: 1 },
      paper: { type: 'string', title: 'Paper', format: 'data-url' },
      day: { type: 'string', title: 'Day', format: 'date' },
      extras: {
        type: 'array',
        title: 'Extras',
        uniqueItems: true,
        items: { type: 'string', enum: ['Olives', 'Basil'] },
      },
    },
  },
  {
    uiSchema: {
      colour: { 'ui:widget': 'radio' },
      heat: { 'ui:widget': 'range' },
      stars: { 'ui:widget': 'RatingWidget' },
      count: { 'ui:widget': 'updown' },
      day: { 'ui:widget': 'alt-date' },
      extras: { 'ui:widget': 'checkboxes' },
    },
  },
);

function ReminderStates({ context }: { readonly context: RendererContext }) {
  return (
    <Exhibit name="Product reminders">
      {reminderStates.map(([caption, state]) => (
        <RendererProvider key={caption} value={{ ...context, reminders: reminders(state) }}>
          <Example caption={caption} form={reminderForm} value={{}} />
        </RendererProvider>
      ))}
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

const reminderForm = formFromSchema(
  { type: 'object' },
  { anchor: 'reminders', uiSchema: { 'ui:options': { sections: [reminderSection] } } },
);

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

/** An invalid value for every text; choices stay empty. */
function getInvalidValue({ properties = {} }: AdaptedForm['schema']): FormValue {
  const entries = Object.entries(properties).flatMap(([key, { type, properties: parts }]) => {
    if (parts) return [[key, parts['year'] ? { day: 31, month: 2, year: 1984 } : { number: '12' }]];
    return type === 'string' ? [[key, '\u00a7 %']] : [];
  });
  return Object.fromEntries(entries);
}

const loginLabels = { email: 'global.fields.profile.email', password: 'global.fields.password' } as const;
const checkLogin = ({ email, password }: FormValue): readonly FieldError[] => [
  ...checkEmail(email),
  ...checkPassword(password),
];
const { checks } = passwordChecks({ minLength: 8, minCharGroups: 4 });
const registerLabels = { password: 'global.fields.password', consent: 'global.fields.consent' } as const;
const checkRegister = ({ password, consent }: FormValue): readonly FieldError[] => [
  ...checkPassword(password, checks),
  ...(consent === true ? [] : [{ form: ['consent'], what: 'required', keys: ['global.rules.required.ticked'] }]),
];

/** Login and a new password, as forms written as JSX. */
function PlainForms() {
  const { t } = useRenderer();
  const [serverErrors, setServerErrors] = useState<readonly FieldError[]>([]);
  const login = usePlainForm('login', { labels: loginLabels, check: checkLogin, t });
  const register = usePlainForm('register', { labels: registerLabels, check: checkRegister, t });
  const rejectLogin = (): void =>
    setServerErrors([{ form: ['password'], what: 'provider', keys: ['E-Mail-Adresse oder Passwort stimmen nicht.'] }]);
  return (
    <Exhibit name="Plain forms">
      <article className="state narrow" data-state="login">
        <h3 className="caption">login</h3>
        <FormFrame {...login} extraErrors={serverErrors} onSubmit={rejectLogin}>
          <Fields>
            <EmailField label={t(loginLabels.email)} autoComplete="username" />
            <PasswordField name="password" label={t(loginLabels.password)} />
          </Fields>
          <button className="button">Anmelden</button>
        </FormFrame>
      </article>
      <article className="state narrow" data-state="new password">
        <h3 className="caption">new password</h3>
        <FormFrame {...register}>
          <Fields>
            <PasswordField
              name="password"
              label={t(registerLabels.password)}
              autoComplete="new-password"
              checks={checks}
            />
            <CheckboxField
              name="consent"
              label={
                <>
                  Ich stimme den{' '}
                  <SafeLink href="https://example.org/" newTab>
                    Nutzungsbedingungen
                  </SafeLink>{' '}
                  zu.
                </>
              }
            />
          </Fields>
          <button className="button">Registrieren</button>
        </FormFrame>
      </article>
    </Exhibit>
  );
}

/** A section of the gallery. */
function Exhibit({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="exhibit">
      <h2 className="name">{name}</h2>
      <div className="states">{children}</div>
    </section>
  );
}

interface ExampleProps extends Pick<PortalFormProps, 'form' | 'value' | 'disabled'> {
  readonly caption: string;
  readonly isChecked?: boolean;
}

/** One form in one state, with ids of its own. */
function Example({ caption, isChecked = false, form, ...props }: ExampleProps) {
  const [ownForm] = useState({ ...form, anchor: `${form.anchor}-${caption.replaceAll(/\W+/g, '-')}` });
  const [store] = useState(() => new FormStore({ rules: formRules(ownForm, 'DE'), value: Object(props.value) }));
  useEffect(() => {
    if (isChecked) store.validate();
  }, [store, isChecked]);
  return (
    <article className="state" data-state={caption}>
      <h3 className="caption">{caption}</h3>
      <PortalForm {...props} form={ownForm} store={store} />
    </article>
  );
}

const stores: readonly Store[] = [
  { id: 'DE0101', uiText: 'Berlin-Mitte, Invalidenstraße 110' },
  { id: 'DE0102', uiText: 'Berlin-Wedding, Müllerstraße 141' },
  { id: 'DE0103', uiText: 'Bergisch Gladbach, Hauptstraße 12' },
];

/** A search for the gallery: `fehler` fails, `langsam` takes a minute, any other text matches names of stores. */
const fakeStores = {
  searchStores: async (query: string): Promise<readonly Store[]> => {
    await new Promise((resolve) => setTimeout(resolve, query.startsWith('langsam') ? 60_000 : 300));
    if (query.startsWith('fehler')) throw new Error('the search fails on purpose');
    return stores.filter(({ uiText }) => uiText.toLowerCase().includes(query.toLowerCase()));
  },
  findStore: async (id: string): Promise<Store | undefined> => Promise.resolve(stores.find((store) => store.id === id)),
};

import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { noErrors, type FieldError } from '@kontor/schema-adapters/checks';
import { NEW_EMAIL_PATTERN } from '@kontor/schema-adapters/values';
import type { FormValue } from '@kontor/schema-adapters';
import { passwordChecks } from '@kontor/schema-adapters/provider';
import { checkEmail, checkPassword, checkText } from '../../../renderers/form/fieldChecks.ts';
import { forgetServerPage, replaceServerPage } from '../../../renderers/form/earlyInput.ts';
import { FormFrame } from '../../../renderers/form/FormFrame.tsx';
import { CheckboxField, EmailField, Fields, PasswordField, TextField } from '../../../renderers/form/plainFields.tsx';
import { usePlainForm } from '../../../renderers/form/usePlainForm.ts';
import { RendererProvider } from '../../../renderers/model/rendererContext.ts';
import { german_t, germanContext } from '../testForm.tsx';

const { checks } = passwordChecks({ minLength: 8, minCharGroups: 4 });
const labels = {
  email: 'global.fields.profile.email',
  password: 'global.fields.password',
  name: 'ap.passkeys.name',
  consent: 'global.fields.consent',
} as const;
const check = ({ email, password, name, consent }: FormValue): readonly FieldError[] => [
  ...checkEmail(email),
  ...checkPassword(password, checks),
  ...checkText('name', name),
  ...(consent === true ? noErrors : [{ form: ['consent'], what: 'required', keys: ['global.rules.required.ticked'] }]),
];

function Form(props: { readonly extraErrors?: readonly FieldError[]; readonly onSubmit: (value: FormValue) => void }) {
  const form = usePlainForm('plain', { labels, check, value: { email: 'a@b.example' }, t: german_t });
  return (
    <FormFrame {...form} {...props}>
      <Fields>
        <EmailField label="E-Mail" />
        <PasswordField name="password" label="Passwort" checks={checks} />
        <TextField name="name" label="Name" hint="Wie er heißen soll" />
        <CheckboxField name="consent" label={<a href="/terms">Bedingungen</a>} />
      </Fields>
      <button type="submit">Los</button>
    </FormFrame>
  );
}

function show() {
  const onSubmit = vi.fn();
  const at = (extraErrors?: readonly FieldError[]) => (
    <RendererProvider value={germanContext}>
      <Form onSubmit={onSubmit} {...(extraErrors && { extraErrors })} />
    </RendererProvider>
  );
  const view = render(at());
  return { user: userEvent.setup(), onSubmit, refuse: (errors: readonly FieldError[]) => view.rerender(at(errors)) };
}

const password = () => screen.getByLabelText('Passwort');
const box = () => screen.getByRole('checkbox', { name: 'Bedingungen' });

it('a form without rjsf has a summary, its focus, errors at each key, and keeps its elements', async () => {
  const { user, onSubmit } = show();
  const elements = screen.getAllByRole('textbox');
  await user.type(screen.getByLabelText('E-Mail'), '{Enter}');
  const summary = await screen.findByRole('region', { name: /prüfen/ });
  expect(summary).toHaveFocus();
  expect(within(summary).getAllByRole('link')).toHaveLength(3);
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(/^Wie er heißen soll Bitte/);
  expect(box()).toBeInvalid();
  await user.type(password(), ' Frisch#Obst2025 ');
  expect(password()).toBeValid();
  await user.type(screen.getByLabelText('Name'), 'x');
  await user.click(box());
  expect(box()).toBeValid();
  await user.clear(screen.getByLabelText('E-Mail'));
  await user.type(screen.getByLabelText('E-Mail'), ' \u200Bada@beispiel.example ');
  await user.click(screen.getByRole('button', { name: 'Los' }));
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    email: 'ada@beispiel.example',
    password: ' Frisch#Obst2025 ',
    name: 'x',
    consent: true,
  });
  expect(screen.getAllByRole('textbox')).toEqual(elements);
});

it('a refused value is focused, and named in the summary, until its field is edited', async () => {
  const { user, refuse } = show();
  await user.type(screen.getByLabelText('Name'), 'x');
  refuse([{ form: ['name'], what: 'provider', keys: ['Das geht nicht.'] }]);
  expect(await screen.findByRole('link', { name: /^Name.*Das geht nicht/ })).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  await user.type(screen.getByLabelText('Name'), 'y');
  expect(screen.getByLabelText('Name')).toBeValid();
});

it('a password can be read, its policy is ticked off, and Caps Lock is told', async () => {
  const { user } = show();
  const countMetRules = (): number =>
    screen.getAllByRole('listitem').filter((item) => item.textContent?.includes('(erfüllt)')).length;
  await screen.findAllByRole('listitem');
  await user.type(password(), 'abc1');
  expect(countMetRules()).toBe(2);
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  expect(password()).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Passwort anzeigen' }));
  expect(password()).toHaveAttribute('type', 'password');
  expect(password()).toHaveValue('abc1');
  await user.clear(password());
  await user.click(password());
  await user.paste('Frisch#Obst2025');
  expect(countMetRules()).toBe(5);
  await user.keyboard('{CapsLock}a');
  expect(screen.getByText('Die Feststelltaste ist aktiv.')).toBeInTheDocument();
});

it('every field has the attributes that password managers and forms need', () => {
  show();
  for (const name of ['email', 'password', 'name', 'consent']) {
    const control = document.getElementById(`plain_${name}`);
    expect(control).toHaveAttribute('name', name);
    expect(control).toHaveAttribute('aria-required', 'true');
    expect(control?.closest('form')).toHaveAttribute('method', 'post');
  }
  expect(screen.getByLabelText('E-Mail')).toHaveAttribute('autocomplete', 'email');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

it.each([
  ['nothing', checkEmail(undefined), ['required']],
  ['no address', checkEmail('ada'), ['pattern']],
  ['an address', checkEmail('ada@example.org'), []],
  ['an address of a customer who was here before', checkEmail('-a@b.de'), []],
  ['the same as a new one', checkEmail('-a@b.de', NEW_EMAIL_PATTERN), ['pattern']],
  ['a long text', checkText('name', 'x'.repeat(257)), ['maxLength']],
  ['256 letters of two units', checkText('name', '😀'.repeat(256)), []],
  ['a weak new password', checkPassword('abc', checks), ['global.password.unmet']],
  ['a weak old password', checkPassword('abc'), []],
])('%s is checked', (_case, errors, expected) => {
  expect(errors.map(({ what }) => what)).toEqual(expected);
});

/** A server-rendered page with input and focus, which the application replaces. */
function replaceTypedPage(): void {
  const root = document.body.appendChild(document.createElement('main'));
  root.innerHTML =
    '<input id="plain_email" value="a@b.example"><input id="plain_name"><input id="plain_consent" type="checkbox">';
  const [email, name, consent] = root.querySelectorAll('input');
  email!.value = 'ada@beispiel.example';
  consent!.checked = true;
  name!.focus();
  replaceServerPage(root);
  root.remove();
}

it('a form that replaces the server’s page has its input and its focus; later forms and those of other pages have neither', () => {
  replaceTypedPage();
  show();
  expect(screen.getByLabelText('E-Mail')).toHaveValue('ada@beispiel.example');
  expect(box()).toBeChecked();
  expect(screen.getByLabelText('Name')).toHaveFocus();
  cleanup();
  show();
  expect(screen.getByLabelText('E-Mail')).toHaveValue('a@b.example');
  expect(box()).not.toBeChecked();
  cleanup();
  replaceTypedPage();
  forgetServerPage();
  show();
  expect(screen.getByLabelText('E-Mail')).toHaveValue('a@b.example');
  expect(screen.getByLabelText('Name')).not.toHaveFocus();
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { passwordChecks } from '#adapters/provider-rules/passwordPolicy.ts';
import { ConstantForm, type ConstantFormProps } from '#renderers/form/ConstantForm.tsx';
import type { ConstantField } from '#renderers/form/constantFields.ts';
import { RendererProvider } from '#renderers/model/rendererContext.ts';
import { SafeLink } from '#renderers/rich-text/SafeLink.tsx';
import { germanContext } from '../testForm.tsx';

const login: readonly ConstantField[] = [
  {
    key: 'email',
    control: 'email',
    titleKey: 'global.fields.profile.email',
    required: true,
    options: { autocomplete: 'username' },
  },
  { key: 'password', control: 'password', titleKey: 'global.fields.password', required: true },
];
const { checks } = passwordChecks({ minLength: 8, minCharGroups: 4 });
const register: readonly ConstantField[] = [
  {
    key: 'password',
    control: 'password',
    titleKey: 'global.fields.password',
    required: true,
    passwordChecks: checks,
    options: { autocomplete: 'new-password' },
  },
  {
    key: 'consent',
    control: 'checkbox',
    titleKey: 'global.fields.consent',
    required: true,
    richLabel: (
      <>
        Ich stimme den <SafeLink href="https://example.org/">Bedingungen</SafeLink> zu.
      </>
    ),
    options: {
      messageKeys: { required: ['clp.registration.iconsent.missing'], const: ['clp.registration.iconsent.missing'] },
    },
  },
];

function show(fields: readonly ConstantField[], props: Partial<ConstantFormProps> = {}) {
  const onSubmit = vi.fn();
  const at = (more: Partial<ConstantFormProps>) => (
    <RendererProvider value={germanContext}>
      <ConstantForm anchor="login" fields={fields} onSubmit={onSubmit} {...props} {...more}>
        <button type="submit">Los</button>
      </ConstantForm>
    </RendererProvider>
  );
  const view = render(at({}));
  return {
    ...view,
    onSubmit,
    user: userEvent.setup(),
    update: (more: Partial<ConstantFormProps>) => view.rerender(at(more)),
    go: async () => userEvent.click(screen.getByRole('button', { name: 'Los' })),
  };
}

const met = () =>
  screen
    .getAllByRole('listitem')
    .filter((item) => item.textContent?.includes('(erfüllt)'))
    .map((item) => item.textContent?.replace(' (erfüllt)', ''));

const password = () => screen.getByLabelText('Passwort');

describe('a constant form', () => {
  it('returns e-mail and password, the password with all its spaces', async () => {
    const { user, onSubmit } = show(login);
    await user.type(screen.getByLabelText(/E-Mail/), ' ada@beispiel.example ');
    await user.type(password(), ' geheim {Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ email: 'ada@beispiel.example', password: ' geheim ' });
  });

  it('validates on submit, then at each key, with the usual error summary', async () => {
    const { user, go, onSubmit } = show(login);
    await go();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(within(await screen.findByRole('region', { name: /prüfen/ })).getAllByRole('link')).toHaveLength(2);
    expect(screen.getByRole('region', { name: /prüfen/ })).toHaveFocus();
    await user.type(password(), 'x');
    expect(password()).toBeValid();
    expect(screen.getByLabelText(/E-Mail/)).toHaveAccessibleDescription('Bitte geben Sie Ihre E-Mail-Adresse ein.');
  });

  it('shows a refused value at its field and focuses it', async () => {
    const { user, update } = show(login, { value: { email: 'a@b.example' } });
    await user.type(password(), 'falsch');
    update({ extraErrors: [{ form: ['password'], what: 'provider', keys: ['Das Passwort stimmt nicht.'] }] });
    expect(password()).toHaveFocus();
    expect(password()).toHaveAccessibleDescription('Das Passwort stimmt nicht.');
    expect(password()).toHaveValue('falsch');
    await user.type(password(), '!');
    expect(password()).toBeValid();
  });

  it('compares fields if configured', async () => {
    const { user, go } = show(login, {
      check: ({ password: typed }) =>
        typed === 'richtig' ? [] : [{ form: ['password'], what: 'clp.resetpassword.retypepassword.mismatch' }],
      value: { email: 'a@b.example' },
    });
    await user.type(password(), 'falsch');
    await go();
    expect(password()).toHaveAccessibleDescription('Die eingegebenen Passwörter stimmen nicht überein.');
  });

  it('requires a checkbox with its own message, with links in the label', async () => {
    const { go, user, onSubmit } = show(register.slice(1));
    expect(screen.getByRole('link', { name: 'Bedingungen' })).toHaveAttribute('href', 'https://example.org/');
    await go();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Bitte stimmen Sie den Nutzungsbedingungen zu.');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('checkbox'));
    expect(screen.getByRole('checkbox')).toBeInvalid();
    await user.click(screen.getByRole('checkbox'));
    await go();
    expect(onSubmit).toHaveBeenCalledWith({ consent: true });
  });
});

describe('a password', () => {
  it('can be shown and hidden without losing it', async () => {
    const { user } = show(login);
    await user.type(password(), 'geheim');
    const button = screen.getByRole('button', { name: 'Passwort anzeigen' });
    await user.click(button);
    expect(password()).toHaveAttribute('type', 'text');
    expect(button).toHaveAttribute('aria-pressed', 'true');
    await user.click(button);
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('geheim');
  });

  it('ticks off the policy while a password is typed or pasted', async () => {
    const { user } = show(register);
    await screen.findAllByRole('listitem');
    expect(met()).toEqual([]);
    await user.type(password(), 'abc1');
    expect(met()).toEqual(['Ein Kleinbuchstabe', 'Eine Ziffer']);
    await user.clear(password());
    await user.click(password());
    await user.paste('Frisch#Obst2025');
    expect(met()).toHaveLength(5);
    expect(screen.getByText('Das Passwort erfüllt alle Vorgaben.')).toBeInTheDocument();
  });

  it('is refused until it meets the policy', async () => {
    const { user, go, onSubmit } = show(register, { value: { consent: true } });
    await user.type(password(), 'abc');
    await go();
    expect(onSubmit).not.toHaveBeenCalled();
    expect(password()).toHaveAccessibleDescription(/alle Vorgaben der Liste/);
    await user.type(password(), 'DEF123!');
    await go();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('warns when Caps Lock is on', async () => {
    const { user } = show(login);
    await user.click(password());
    await user.keyboard('{CapsLock}a');
    expect(screen.getByText('Die Feststelltaste ist aktiv.')).toBeInTheDocument();
  });
});

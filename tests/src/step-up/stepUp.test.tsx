import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Provider } from 'jotai';
import { useState, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import type { StepUpPurpose } from '#src/services/customerServices.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { I18nextProvider } from 'react-i18next';
import { useStepUp } from '#src/step-up/useStepUp.tsx';
import { sessionAtom } from '#src/session/session.ts';
import { createAppStore } from '#src/store/store.ts';
import { ada } from '../fakes.ts';
import { completeJsdom } from '../renderApp.tsx';
import { fillIn, portalApp } from '../app/portal/page.ts';

const refusedWith = (status: number, code: string): ServiceError =>
  new ServiceError(status === 429 ? 'LIMITED' : 'STATUS', 'POST /rest/v1/customer/proof', { status, code });

/** A screen with one button for something that needs a proof. */
async function openTask(
  answers: readonly unknown[],
  {
    refuseFirstProof = false,
    hasNoPassword = false,
    purpose = 'copy',
  }: { readonly refuseFirstProof?: boolean; readonly hasNoPassword?: boolean; readonly purpose?: StepUpPurpose } = {},
) {
  completeJsdom();
  const fakes = portalApp({ loggedIn: true, account: { ...ada, ...(hasNoPassword && { hasNoPassword }) } });
  const passwords: unknown[] = [];
  const proofs: string[] = [];
  const paths: string[] = [];
  const waiting = [...answers];
  const gateways = {
    ...fakes,
    callAsCustomer: async ({ path, json }: { readonly path: string; readonly json?: unknown }) => {
      passwords.push(json);
      paths.push(path);
      const answer = await waiting.shift();
      if (answer instanceof Error) throw answer;
      return {
        status: 200,
        body: { proof: `proof-${passwords.length}`, expiresAt: 1, email: 'a•••@beispiel.example' },
      };
    },
  };
  const i18n = await openSiteTexts(['de']);
  await i18n.loadNamespaces('pages');
  const store = createAppStore(gateways, i18n, ['de']);
  await store.get(sessionAtom);
  const Task = (): ReactElement => {
    const { withStepUp, dialog } = useStepUp({ purpose, reason: 'Zum Herunterladen Ihrer Daten.', act: 'Kopie laden' });
    const [result, setResult] = useState('');
    const run = async (): Promise<void> => {
      const done = await withStepUp(async (proof) => {
        proofs.push(proof);
        if (refuseFirstProof && proofs.length === 1) throw refusedWith(403, 'identity-not-proven');
        return `done with ${proof}`;
      });
      setResult(done ?? 'cancelled');
    };
    return (
      <main id="main" tabIndex={-1}>
        <button type="button" onClick={() => void run()}>
          Aufgabe
        </button>
        <p>{result}</p>
        {dialog}
      </main>
    );
  };
  const { unmount } = render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <Task />
      </Provider>
    </I18nextProvider>,
  );
  const user = userEvent.setup();
  const answer = async (password: string): Promise<void> => {
    const field = await screen.findByLabelText('Aktuelles Passwort');
    await fillIn(user, field, password);
    await user.click(screen.getByRole('button', { name: 'Kopie laden' }));
  };
  const start = async (): Promise<void> => user.click(screen.getByRole('button', { name: 'Aufgabe' }));
  return { user, fakes, passwords, paths, proofs, start, answer, unmount };
}

describe('the question for the password', () => {
  it('says what it is for, and its proof is used for nine minutes without another question', async () => {
    const { fakes, passwords, start, answer } = await openTask([]);
    await start();
    expect(await screen.findByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' })).toHaveTextContent(
      'Zum Herunterladen Ihrer Daten.',
    );
    expect(screen.getByLabelText('Aktuelles Passwort')).toHaveFocus();
    await answer('richtig');
    expect(await screen.findByText('done with proof-1')).toBeInTheDocument();
    expect(passwords).toEqual([{ password: 'richtig', purpose: 'copy' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await fakes.clock.advance(9 * 60_000 - 1);
    await start();
    expect(passwords).toHaveLength(1);
    await fakes.clock.advance(1);
    await start();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it.each<StepUpPurpose>(['deletion', 'passkeys'])('is asked every time for the purpose “%s”', async (purpose) => {
    const { start, answer, passwords } = await openTask([], { purpose });
    await start();
    await answer('richtig');
    expect(await screen.findByText('done with proof-1')).toBeInTheDocument();
    await start();
    await answer('noch einmal');
    expect(await screen.findByText('done with proof-2')).toBeInTheDocument();
    expect(passwords).toEqual([
      { password: 'richtig', purpose },
      { password: 'noch einmal', purpose },
    ]);
  });

  it.each<[string, Error, RegExp]>([
    ['a wrong password', refusedWith(403, 'wrong-password'), /nicht Ihr aktuelles Passwort/],
    ['too many tries', refusedWith(429, 'too-many'), /zu viele Versuche. Bitte warten Sie 15 Minuten/],
    ['a locked account', refusedWith(403, 'account-locked'), /für kurze Zeit gesperrt/],
  ])(
    'after %s says so, keeps what was typed, and works on the next try (requirements#CUS-2)',
    async (_what, error, sentence) => {
      const { start, answer } = await openTask([error]);
      await start();
      await answer('getippt');
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      expect(screen.getByLabelText('Aktuelles Passwort')).toHaveValue('getippt');
      await answer('richtig');
      expect(await screen.findByText('done with proof-2')).toBeInTheDocument();
    },
  );

  it('can be closed: nothing is done', async () => {
    const { user, start, proofs } = await openTask([]);
    await start();
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    expect(await screen.findByText('cancelled')).toBeInTheDocument();
    expect(proofs).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does nothing if its answer comes after the customer has left the page', async () => {
    let send = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      send = resolve;
    });
    const { passwords, proofs, start, answer, unmount } = await openTask([answered]);
    await start();
    await answer('richtig');
    expect(passwords).toHaveLength(1);
    unmount();
    send();
    await new Promise((done) => void setTimeout(done, 20));
    expect(proofs).toEqual([]);
  });

  it('is asked once more if the server no longer accepts the proof', async () => {
    const { start, answer, proofs } = await openTask([], { refuseFirstProof: true });
    await start();
    await answer('richtig');
    await waitFor(() => expect(proofs).toEqual(['proof-1']));
    await answer('noch einmal');
    expect(await screen.findByText('done with proof-2')).toBeInTheDocument();
  });
});

describe('the question for a code, where the account has no password', () => {
  const press = async (user: UserEvent, name: string): Promise<void> =>
    user.click(await screen.findByRole('button', { name }));
  const type = async (user: UserEvent, code: string): Promise<void> => {
    const field = await screen.findByLabelText('Code aus der E-Mail');
    await fillIn(user, field, code);
    await press(user, 'Kopie laden');
  };

  it('mails one, says where to, and takes it with spaces (requirements#CUS-5)', async () => {
    const { user, start, paths, passwords } = await openTask([], { hasNoPassword: true });
    await start();
    expect(await screen.findByText(/Ihr Konto hat kein Passwort/)).toBeVisible();
    expect(screen.queryByLabelText('Aktuelles Passwort')).toBeNull();
    await press(user, 'Code senden');
    expect(await screen.findByText(/an a•••@beispiel.example geschickt/)).toBeVisible();
    await type(user, '123 456');
    expect(await screen.findByText('done with proof-2')).toBeInTheDocument();
    expect(paths).toEqual(['/proof/mail', '/proof/code']);
    expect(passwords.at(-1)).toEqual({ code: '123456', purpose: 'copy' });
  });

  it('comes, too, if the server knows better than the page that there is none, and the other way round', async () => {
    const { user, start, answer } = await openTask([refusedWith(409, 'no-password'), refusedWith(409, 'has-password')]);
    await start();
    await answer('getippt');
    await press(user, 'Code senden');
    await answer('richtig');
    expect(await screen.findByText('done with proof-3')).toBeInTheDocument();
  });

  it.each<[string, Error, RegExp]>([['a code that ended', refusedWith(410, 'code-ended'), /Code gilt nicht mehr/]])(
    'after %s says so, keeps what was typed, and works with the next',
    async (_what, error, sentence) => {
      const mailed = { status: 200, body: { email: 'a•••@beispiel.example' } };
      const { user, start } = await openTask([mailed, error], { hasNoPassword: true });
      await start();
      await press(user, 'Code senden');
      await type(user, '111111');
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      expect(screen.getByLabelText('Code aus der E-Mail')).toHaveValue('111111');
      await press(user, 'Neuen Code senden');
      expect(await screen.findByText(/einen neuen Code geschickt/)).toBeVisible();
      await type(user, '222222');
      expect(await screen.findByText('done with proof-4')).toBeInTheDocument();
    },
  );

  it('tells the same refusal each time', async () => {
    const mailed = { status: 200, body: { email: 'a•••@beispiel.example' } };
    const wrong = refusedWith(403, 'wrong-code');
    const ended = refusedWith(410, 'code-ended');
    const { user, start } = await openTask([mailed, wrong, wrong, ended, ended], { hasNoPassword: true });
    await start();
    await press(user, 'Code senden');
    for (const sentence of [
      /Code stimmt nicht/,
      /Code stimmt nicht/,
      /fordern Sie einen neuen an/,
      /fordern Sie einen neuen an/,
    ]) {
      await type(user, '111111');
      await waitFor(() => expect(screen.getByLabelText('Code aus der E-Mail')).toHaveAccessibleDescription(sentence));
    }
    await press(user, 'Neuen Code senden');
    expect(await screen.findByText(/einen neuen Code geschickt/)).toBeVisible();
  });

  it('tells each time that no code was sent', async () => {
    const limited = refusedWith(429, 'too-many');
    const { user, start } = await openTask([limited, limited], { hasNoPassword: true });
    await start();
    await press(user, 'Code senden');
    const first = await screen.findByRole('alert');
    await press(user, 'Code senden');
    await waitFor(() => expect(screen.getByRole('alert')).not.toBe(first));
    expect(screen.getByRole('alert')).toHaveTextContent(/zu viele Versuche/);
  });

  it('does not send what cannot be a code: it would use up an attempt', async () => {
    const { user, start, paths } = await openTask([], { hasNoPassword: true });
    await start();
    await press(user, 'Code senden');
    await type(user, '12345');
    await waitFor(() =>
      expect(screen.getByLabelText('Code aus der E-Mail')).toHaveAccessibleDescription(/stimmt nicht/),
    );
    expect(paths).toEqual(['/proof/mail']);
  });

  it.each<[string, Error, RegExp]>([
    ['no address to mail to', refusedWith(409, 'no-address'), /weder ein Passwort noch eine bestätigte E-Mail-Adresse/],
    ['no connection', new ServiceError('OFFLINE', 'x'), /Sobald Sie wieder verbunden sind/],
  ])('says so after %s, and can be asked again', async (_what, error, sentence) => {
    const { user, start } = await openTask([error], { hasNoPassword: true });
    await start();
    await press(user, 'Code senden');
    expect(await screen.findByText(sentence)).toBeVisible();
    await press(user, 'Code senden');
    expect(await screen.findByLabelText('Code aus der E-Mail')).toBeVisible();
  });
});

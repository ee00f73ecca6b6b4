import '#src/screens/account/ProveIdentity.tsx';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'jotai';
import { useState, type ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '#src/gateways/ServiceError.ts';
import { createI18n } from '#src/i18n/createI18n.ts';
import { I18nContext } from '#src/i18n/useTranslation.ts';
import { useProof } from '#src/screens/account/useProof.tsx';
import { sessionAtom } from '#src/state/portal/session.ts';
import { createAppStore } from '#src/state/store.ts';
import { providerRefusal } from '../../fakeAccounts.ts';
import { completeJsdom } from '../../renderApp.tsx';
import { portalApp } from '../portal/page.ts';

const refusedWith = (status: number, code: string): ServiceError =>
  new ServiceError(status === 429 ? 'LIMITED' : 'STATUS', 'POST /rest/v1/customer/proof', { status, code });

/** A screen with one button for something that needs a proof. */
async function openTask(answers: readonly unknown[], refuseFirstProof = false) {
  completeJsdom();
  const fakes = portalApp({ loggedIn: true });
  const passwords: unknown[] = [];
  const proofs: string[] = [];
  const waiting = [...answers];
  const gateways = {
    ...fakes,
    callAsCustomer: async ({ json }: { readonly json?: unknown }) => {
      passwords.push(json);
      const answer = waiting.shift();
      if (answer instanceof Error) throw answer;
      return { status: 200, body: { proof: `proof-${passwords.length}`, expiresAt: 1 } };
    },
  };
  const i18n = await createI18n(['de']);
  await i18n.loadPart('pages');
  await i18n.loadPart('portal');
  const store = createAppStore(gateways, i18n, ['de']);
  await store.get(sessionAtom);
  const Task = (): ReactElement => {
    const { withProof, dialog } = useProof('Zum Herunterladen Ihrer Daten.');
    const [result, setResult] = useState('');
    const run = async (): Promise<void> => {
      const done = await withProof(async (proof) => {
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
  render(
    <I18nContext value={i18n}>
      <Provider store={store}>
        <Task />
      </Provider>
    </I18nContext>,
  );
  const user = userEvent.setup();
  const answer = async (password: string): Promise<void> => {
    const field = await screen.findByLabelText('Aktuelles Passwort');
    await user.clear(field);
    await user.type(field, password);
    await user.click(screen.getByRole('button', { name: 'Weiter' }));
  };
  const start = async (): Promise<void> => user.click(screen.getByRole('button', { name: 'Aufgabe' }));
  return { user, fakes, passwords, proofs, start, answer };
}

describe('the question for the password', () => {
  it('says what it is for, and its proof is used for nine minutes without another question', async () => {
    const { fakes, passwords, start, answer } = await openTask([]);
    await start();
    expect(await screen.findByRole('dialog', { name: 'Bitte bestätigen Sie, dass Sie es sind' })).toHaveTextContent(
      'Zum Herunterladen Ihrer Daten.',
    );
    await answer('richtig');
    expect(await screen.findByText('done with proof-1')).toBeInTheDocument();
    expect(passwords).toEqual([{ password: 'richtig' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    await fakes.clock.advance(9 * 60_000 - 1);
    await start();
    expect(passwords).toHaveLength(1);
    await fakes.clock.advance(1);
    await start();
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
  });

  it.each<[string, Error, RegExp]>([
    ['a wrong password', refusedWith(403, 'wrong-password'), /nicht Ihr aktuelles Passwort/],
    ['too many tries', refusedWith(429, 'too-many'), /zu viele Versuche. Bitte warten Sie 15 Minuten/],
    ['a locked account', refusedWith(403, 'account-locked'), /für kurze Zeit gesperrt/],
    ['an account without a password', refusedWith(409, 'no-password'), /hat kein Passwort/],
    ['no connection', new ServiceError('OFFLINE', 'x'), /Sie sind gerade offline/],
    ['no answer', new ServiceError('TIMEOUT', 'x'), /nicht rechtzeitig geantwortet/],
    ['a provider with a problem', providerRefusal(500001), /technisches Problem|nicht geklappt/],
  ])('after %s says so, keeps what was typed, and works on the next try', async (_what, error, sentence) => {
    const { start, answer } = await openTask([error]);
    await start();
    await answer('getippt');
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Aktuelles Passwort')).toHaveValue('getippt');
    await answer('richtig');
    expect(await screen.findByText('done with proof-2')).toBeInTheDocument();
  });

  it('can be closed: nothing is done', async () => {
    const { user, start, proofs } = await openTask([]);
    await start();
    await user.click(await screen.findByRole('button', { name: 'Abbrechen' }));
    expect(await screen.findByText('cancelled')).toBeInTheDocument();
    expect(proofs).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is asked once more if the server no longer accepts the proof', async () => {
    const { start, answer, proofs } = await openTask([], true);
    await start();
    await answer('richtig');
    await waitFor(() => expect(proofs).toEqual(['proof-1']));
    await answer('noch einmal');
    expect(await screen.findByText('done with proof-2')).toBeInTheDocument();
  });
});

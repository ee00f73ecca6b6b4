import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signatureMember } from '#protocol/checkReceipt.ts';
import { ServiceError } from '#src/browser/gatewayErrors.ts';
import { fakeApp } from '../fakes.ts';
import { holdAnswer } from '../holdAnswer.ts';
import { renderApp } from '../renderApp.tsx';
import { testReceiptKeys } from '../../backend/product/evidence/receipt/testReceiptKeys.ts';

const receipt = {
  '@type': 'dpv:ConsentReceipt',
  'dct:created': '2025-06-01T10:00:00.000Z',
  'kontor:lines': [{ purpose: 'subscriptions.NLT_WEEKLY' }],
};
// jsdom has an Uint8Array of its own, which Node's TextEncoder does not use; a browser has one.
globalThis.Uint8Array = new TextEncoder().encode('').constructor as typeof Uint8Array;

const keys = await testReceiptKeys();
const signed = await keys.sign(receipt);

/** The page of a visitor without an account; `calls` are what the site is asked for, with what was sent. */
async function open(answers: readonly unknown[] = [keys.published]) {
  const calls: unknown[] = [];
  const queue = [...answers];
  const fakes = fakeApp();
  const gateways = {
    ...fakes,
    services: {
      ...fakes.services,
      call: async (...call: unknown[]) => {
        calls.push(call);
        const body = await (queue.length > 1 ? queue.shift() : queue[0]);
        if (body instanceof Error) throw body;
        return { status: 200, body };
      },
    },
  };
  const app = await renderApp({ at: '/receipt', gateways });
  await screen.findByRole('heading', { level: 1, name: 'Nachweis prüfen' });
  const paste = async (text: string): Promise<void> => {
    const field = screen.getByLabelText('Oder seinen Inhalt einfügen');
    await app.user.clear(field);
    await app.user.click(field);
    await app.user.paste(text);
    await app.user.click(screen.getByRole('button', { name: 'Prüfen' }));
  };
  return { ...app, calls, paste };
}

describe('the page that checks a receipt', () => {
  it('says of a chosen file that it is genuine and when it was issued, and sends nothing of it (requirements#receipt-signature)', async () => {
    const { user, calls } = await open();
    const file = new File([JSON.stringify(signed, null, 2)], 'receipt.jsonld', { type: 'application/ld+json' });
    await user.upload(screen.getByLabelText('Datei des Nachweises auswählen'), file);
    const headline = await screen.findByRole('heading', { name: 'Der Nachweis ist echt' });
    const result = headline.closest('section');
    expect(result).toHaveTextContent(/am 1\. Juni 2025 um .* ausgestellt/);
    await waitFor(() => expect(result).toHaveFocus());
    expect(calls).toEqual([[{ method: 'GET' }, '/.well-known/receipt-keys.json']]);
  });

  it.each<[string, () => unknown, string, RegExp]>([
    [
      'changed',
      () => ({ ...signed, 'dct:created': '2024-06-01T10:00:00.000Z' }),
      'Der Nachweis wurde verändert',
      /nicht der, der/,
    ],
    ['not signed', () => receipt, 'Der Nachweis ist nicht signiert', /„Meine Einwilligungen“/],
    ['no receipt', () => ({ hello: 1 }), 'Das ist kein Nachweis', /receipt\.jsonld/],
    ['no JSON', () => 'x', 'Das ist kein Nachweis', /receipt\.jsonld/],
  ])('says of pasted text that it is %s', async (_what, document, headline, sentence) => {
    const { paste } = await open();
    await paste(JSON.stringify(document()));
    expect(await screen.findByRole('heading', { name: headline })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(sentence);
  });

  it('says that a signature is by a key of nobody here', async () => {
    const theirs = await testReceiptKeys();
    const { paste } = await open();
    await paste(JSON.stringify(await theirs.sign(receipt)));
    expect(await screen.findByRole('heading', { name: 'Die Signatur stammt nicht von uns' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(String(theirs.published.keys[0]?.kid));
  });

  it('says nothing of the receipt while the keys cannot be had, and checks again on demand', async () => {
    const { user, paste } = await open([new ServiceError('NETWORK', 'keys'), '<html>', keys.published]);
    await paste(JSON.stringify(signed));
    expect(await screen.findByRole('heading', { name: /gerade nicht prüfen/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByRole('heading', { name: /gerade nicht prüfen/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    expect(await screen.findByRole('heading', { name: 'Der Nachweis ist echt' })).toBeVisible();
  });

  it('says nothing of an earlier text: neither beside a file chosen meanwhile nor beside a change', async () => {
    const { waiting, answer } = holdAnswer();
    const { user } = await open([waiting.then(() => keys.published)]);
    const choose = (document: unknown): Promise<void> =>
      user.upload(
        screen.getByLabelText('Datei des Nachweises auswählen'),
        new File([JSON.stringify(document)], 'receipt.jsonld', { type: 'application/ld+json' }),
      );
    const field = screen.getByLabelText<HTMLTextAreaElement>('Oder seinen Inhalt einfügen');
    await choose(signed);
    await waitFor(() => expect(field.value).toContain('2025-06-01'));
    await choose({ ...signed, 'dct:created': '2024-06-01T10:00:00.000Z' });
    await waitFor(() => expect(field.value).toContain('2024-06-01'));
    answer();
    expect(await screen.findByRole('heading', { name: 'Der Nachweis wurde verändert' })).toBeVisible();
    await user.type(field, ' ');
    expect(screen.queryByRole('heading', { name: 'Der Nachweis wurde verändert' })).toBeNull();
    expect(field).toHaveFocus();
  });

  it('asks for no keys for something that is no signed receipt', async () => {
    const { paste, calls } = await open();
    await paste(JSON.stringify({ ...receipt, [signatureMember]: 7 }));
    expect(await screen.findByRole('alert')).toHaveTextContent('nicht signiert');
    expect(calls).toEqual([]);
  });
});

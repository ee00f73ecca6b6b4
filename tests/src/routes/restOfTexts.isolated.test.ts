import { expect, it, vi } from 'vitest';
import type * as Messages from '#src/i18n/messages.ts';
import { createI18n } from '#src/i18n/createI18n.ts';
import { portalTexts, restOfTexts } from '#src/routes/restOfTexts.ts';
import { createAppStore } from '#src/state/store.ts';
import { fakeApp } from '../fakes.ts';

const missing = vi.hoisted(() => new Set<string>());
vi.mock('#src/i18n/messages.ts', async (original) => {
  const messages = await original<typeof Messages>();
  return {
    ...messages,
    loadMessages: (language: string, part: Messages.MessagePart) =>
      missing.has(part) ? Promise.reject(new TypeError('Failed to fetch')) : messages.loadMessages(language, part),
  };
});

it('a page waits for its texts, and does not open if they cannot be loaded', async () => {
  const open = async (texts: typeof restOfTexts): Promise<object> =>
    texts(createAppStore(fakeApp(), await createI18n(['fr-BE'])))();
  await expect(open(portalTexts)).resolves.toEqual({});
  missing.add('portal');
  await expect(open(restOfTexts)).resolves.toEqual({});
  await expect(open(portalTexts)).rejects.toMatchObject({ failure: 'NETWORK' });
  missing.add('pages');
  await expect(open(restOfTexts)).rejects.toMatchObject({ failure: 'NETWORK' });
});

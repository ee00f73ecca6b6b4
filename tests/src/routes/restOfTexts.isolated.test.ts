import { expect, it, vi } from 'vitest';
import type * as Messages from '#src/i18n/messages.ts';
import { createI18n } from '#src/i18n/createI18n.ts';
import { restOfTexts } from '#src/routes/restOfTexts.ts';
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
  const open = async (): Promise<object> => restOfTexts(createAppStore(fakeApp(), await createI18n(['fr-BE'])))();
  await expect(open()).resolves.toEqual({});
  missing.add('pages');
  await expect(open()).rejects.toMatchObject({ failure: 'NETWORK' });
});

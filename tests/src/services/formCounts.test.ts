import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendWhenHidden } from '#src/services/formCounts.ts';
import { formCounter } from '#src/services/formCounter.ts';

describe('a hidden page', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const hide = (state: DocumentVisibilityState) => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    document.dispatchEvent(new Event('visibilitychange'));
  };

  it('sends names and numbers: no cookie, no address of the page, no value, no time (requirements#COUNT-2)', () => {
    const send = vi.fn<typeof fetch>(async () => new Response(undefined, { status: 204 }));
    vi.stubGlobal('fetch', send);
    const counter = formCounter();
    sendWhenHidden(counter, () => '/rest/v1/form-counts', 7);
    counter.take({ what: 'shown', form: 'personal', fields: ['zip'] });
    hide('visible');
    expect(send).not.toHaveBeenCalled();
    hide('hidden');
    hide('hidden');
    expect(send.mock.calls).toEqual([
      [
        '/rest/v1/form-counts',
        {
          method: 'POST',
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          headers: { 'content-type': 'application/json' },
          body: '{"publication":7,"counts":[{"form":"personal","kind":"shown","detail":"","fields":["","zip"]}]}',
        },
      ],
    ]);
  });
});

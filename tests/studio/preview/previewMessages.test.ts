import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { posted, readFromPreview, readToPreview } from '#studio/preview/previewMessages.ts';
import { cases } from '../../longRun.ts';

const show = {
  type: 'show',
  revision: 3,
  area: 'preferences',
  language: 'fr-BE',
  documents: { 'fr-BE': {} },
  reference: { schema: {}, metadata: {} },
  person: 'complete',
  now: 1_000,
  appearance: 'dark',
  mode: 'errors',
} as const;

describe('messages of the preview', () => {
  it('arrive as they were sent', () => {
    expect(readToPreview(posted(show))).toEqual(show);
    expect(readToPreview(posted({ type: 'scrollTo', pointer: '/header' }))).toEqual({
      type: 'scrollTo',
      pointer: '/header',
    });
    expect(readFromPreview(posted({ type: 'selected', pointer: '/footer' }))).toEqual({
      type: 'selected',
      pointer: '/footer',
    });
    expect(readFromPreview(posted({ type: 'drawn', revision: 3 }))).toEqual({ type: 'drawn', revision: 3 });
    expect(readFromPreview(posted({ type: 'ready' }))).toEqual({ type: 'ready' });
  });

  it.each([
    ['no mark', show],
    ['another mark', { ...show, kontorPreview: 2 }],
    ['another type', posted({ ...show, type: 'run' as 'show' })],
    ['a pointer that is no text', { kontorPreview: 1, type: 'scrollTo', pointer: 3 }],
    ['a list', [posted(show)]],
    ['nothing', null],
  ])('with %s are ignored', (_what, message) => {
    expect(readToPreview(message)).toBeUndefined();
  });

  it('lose members of the wrong kind, so that the last good value stays', () => {
    const wrong = {
      language: '../x',
      documents: [],
      reference: null,
      person: 'root',
      now: Number.NaN,
      appearance: 'blue',
      mode: '',
      area: 7,
      revision: '1',
    };
    expect(readToPreview({ kontorPreview: 1, type: 'show', ...wrong })).toEqual({ type: 'show' });
  });

  it('are read without an error, whatever arrives', () => {
    const message = fc.oneof(
      fc.anything(),
      fc.dictionary(fc.constantFrom(...Object.keys(show), 'kontorPreview', '__proto__'), fc.anything()),
    );
    fc.assert(
      fc.property(message, (raw) => {
        readToPreview(raw);
        readFromPreview(raw);
        readToPreview({ kontorPreview: 1, type: 'show', ...Object(raw) });
      }),
      { numRuns: cases(200, 5_000) },
    );
  });
});

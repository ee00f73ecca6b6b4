import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyWithRetry } from '#src/app/guards/pageLoading.ts';
import { fakeApp } from '../../fakes.ts';

afterEach(() => document.body.replaceChildren());

/** The loading of a chunk as given, once for each attempt to open its page. */
function opening(load: () => Promise<object>, isLasting = true) {
  const fakes = fakeApp();
  const reload = vi.fn();
  const open = lazyWithRetry(load, { ...fakes, storage: { ...fakes.storage, isLasting: () => isLasting } }, reload);
  return { fakes, reload, open };
}

describe('a chunk of the application', () => {
  it('opens its page', async () => {
    const { open, reload } = opening(async () => ({ id: 'page' }));
    expect(await open()).toEqual({ id: 'page' });
    expect(reload).not.toHaveBeenCalled();
  });

  it('that is missing reloads the page once, then shows an error', async () => {
    const { open, reload } = opening(() =>
      Promise.reject(new TypeError('Failed to fetch dynamically imported module')),
    );
    void open();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    await expect(open()).rejects.toThrow('Failed to fetch');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('that is missing never reloads while a form is open (requirements#FLT-10)', async () => {
    document.body.append(document.createElement('form'));
    const { open, reload } = opening(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(open()).rejects.toThrow('Failed to fetch');
    expect(reload).not.toHaveBeenCalled();
  });

  it('that is missing shows an error at once where nothing can remember the reload (requirements#TOK-7)', async () => {
    const { open, reload } = opening(() => Promise.reject(new TypeError('Failed to fetch')), false);
    await expect(Promise.race([open(), new Promise((done) => setTimeout(done, 100))])).rejects.toThrow(
      'Failed to fetch',
    );
    expect(reload).not.toHaveBeenCalled();
  });

  it('may take two minutes (requirements#chunk-timeout)', async () => {
    document.body.append(document.createElement('form'));
    const { open, fakes } = opening(() => new Promise(() => undefined));
    const opened = open().catch((error: unknown) => error);
    await fakes.clock.advance(119_000);
    await fakes.clock.advance(2_000);
    expect(await opened).toMatchObject({ failure: 'TIMEOUT' });
  });
});

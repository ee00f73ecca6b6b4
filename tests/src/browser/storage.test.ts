import { browserOtherTabs, browserStorage } from '#src/browser/storage.ts';
import { expect, it, vi } from 'vitest';

it('a text that another tab wrote is read, also after this tab removed its own', () => {
  const { local } = browserStorage();
  local.write('kontor.test', 'mine');
  local.remove('kontor.test');
  localStorage.setItem('kontor.test', 'theirs');
  expect(local.read('kontor.test')).toBe('theirs');
});

it('another tab is heard when it writes this key, not when it removes it', () => {
  const onWritten = vi.fn<() => void>();
  const stop = browserOtherTabs().onWritten('kontor.test', onWritten);
  const tell = (key: string, newValue: string | null): boolean =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  tell('kontor.test', 'x');
  tell('kontor.test', null);
  tell('kontor.other', 'x');
  expect(onWritten).toHaveBeenCalledOnce();
  stop();
  tell('kontor.test', 'x');
  expect(onWritten).toHaveBeenCalledOnce();
});

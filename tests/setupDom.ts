import { cleanup, configure, getConfig } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, vi } from 'vitest';
import { rememberComputedStyles } from './computedStyles.ts';

// Pure tests among them run without a browser's globals.
if (typeof document === 'object') rememberComputedStyles();

const library = { ...getConfig() };
const { setImmediate: nextTurn } = globalThis;
// React runs effects in a task after it has drawn: a `findBy…` that resolves between the two meets a page without focus
// and listeners, on a busy machine more often.
configure({
  asyncWrapper: async (wait) => {
    const result = await library.asyncWrapper(wait);
    await new Promise((resolve) => void nextTurn(resolve));
    return result;
  },
  // A `findBy…` makes an error at each look: the page is printed into those alone that are read.
  getElementError: (message, container) => {
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
    const getMessage = (): string => library.getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get: getMessage, configurable: true });
  },
});

afterEach(() => {
  cleanup();
  // Test files share modules and globals: resets them, so that the next file starts as a new visitor.
  vi.useRealTimers();
  // Pure tests among them run without a browser's globals.
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    if (storage in globalThis) globalThis[storage].clear();
});

// Waits for lazy modules: one that loads after the end of its file would fail for all later files.
afterAll(() => vi.dynamicImportSettled());

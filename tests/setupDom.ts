import { cleanup } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, vi } from 'vitest';
import { rememberComputedStyles } from './computedStyles.ts';

// Pure tests among them run without a browser's globals.
if (typeof document === 'object') rememberComputedStyles();

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

import { cleanup } from '@testing-library/react';
import '@testing-library/jest-dom/vitest';
import { afterAll, afterEach, vi } from 'vitest';
import { rememberComputedStyles } from './computedStyles.ts';

// Pure tests among them run without a browser's globals.
if (typeof document === 'object') rememberComputedStyles();

afterEach(() => {
  cleanup();
  // Files share their modules and globals: the next one starts as a new visitor.
  vi.useRealTimers();
  // Pure tests among them run without a browser's globals.
  for (const storage of ['localStorage', 'sessionStorage'] as const)
    if (storage in globalThis) globalThis[storage].clear();
});

// A part that still loads when its file ends would fail, and stay failed for the files that share its module.
afterAll(() => vi.dynamicImportSettled());

import { createCall } from './call.ts';
import { workerChecker, type Checker } from './checker.ts';
import { createContentService, type ContentService } from './contentService.ts';
import { openPageChecker, type PageChecker } from './pageChecker.ts';
import { browserWindows, type StudioWindows } from './windows.ts';

/** The world outside the studio's pages: content service, location, storage, timers and other windows. */
export interface StudioGateways {
  readonly content: ContentService;
  readonly checker: Checker;
  readonly openPageChecker: (origin: string) => PageChecker;
  readonly location: StudioLocation;
  readonly storage: StudioStorage;
  readonly timer: Timer;
  readonly windows: StudioWindows;
}

/** The gateways of a browser. */
export function browserGateways(): StudioGateways {
  return {
    content: createContentService(createCall()),
    checker: workerChecker(),
    openPageChecker,
    location: { signIn: (returnTo) => location.assign(signInAddress(returnTo)), reload: () => location.reload() },
    storage: browserStorage(),
    timer: browserTimer(),
    windows: browserWindows(),
  };
}

/** Leaving the page; addresses within the studio belong to the router. */
interface StudioLocation {
  /** Navigates to the company's sign-in, which returns to this address of the studio. */
  readonly signIn: (returnTo: string) => void;
  /** Loads the studio again at the same address. */
  readonly reload: () => void;
}

/** The address of the company's sign-in, which returns to `returnTo`. */
export function signInAddress(returnTo: string): string {
  return `/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Texts in the browser's storage: choices and unsaved changes. Never throws. */
interface StudioStorage {
  readonly read: (key: string) => string | undefined;
  /** Undefined removes the text. Does nothing if storage is full or disabled. */
  readonly write: (key: string, text: string | undefined) => void;
}

/** `localStorage` under the studio's prefix. */
function browserStorage(): StudioStorage {
  return {
    read: (key) => {
      try {
        return localStorage.getItem(`kontor-studio.${key}`) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write: (key, text) => {
      try {
        if (text === undefined) localStorage.removeItem(`kontor-studio.${key}`);
        else localStorage.setItem(`kontor-studio.${key}`, text);
      } catch {
        // The text stays in this window alone.
      }
    },
  };
}

/** Timers and connection events. */
interface Timer {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls once after a delay; returns the function that cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** Calls once when the browser is idle; returns the function that cancels it. */
  readonly whenIdle: (call: () => void) => () => void;
  /** Calls each time the connection returns; returns the function that unsubscribes. */
  readonly onOnline: (call: () => void) => () => void;
}

/** The browser's timers. */
function browserTimer(): Timer {
  return {
    now: () => Date.now(),
    after: (milliseconds, call) => {
      const id = setTimeout(call, milliseconds);
      return () => clearTimeout(id);
    },
    whenIdle: (call) => {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback !== 'function') return browserTimer().after(50, call);
      const id = requestIdleCallback(call, { timeout: 500 });
      return () => cancelIdleCallback(id);
    },
    onOnline: (call) => {
      window.addEventListener('online', call);
      return () => window.removeEventListener('online', call);
    },
  };
}

import { createCall } from './call.ts';
import { workerChecker, type Checker } from './checker.ts';
import { createContentService, type ContentService } from './contentService.ts';
import { openPageChecker, type PageChecker } from './pageChecker.ts';
import { browserWindows, type StudioWindows } from './windows.ts';

/** Everything outside of the studio's pages: the content service, the address bar, storage, time and the other windows. */
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
  /** Leaves for the company's sign-in, which comes back to this address of the studio. */
  readonly signIn: (returnTo: string) => void;
  /** Loads the studio again at the same address. */
  readonly reload: () => void;
}

/** The address at which the company's sign-in begins; it comes back to `returnTo`. */
export function signInAddress(returnTo: string): string {
  return `/auth/login?returnTo=${encodeURIComponent(returnTo)}`;
}

/** Small texts that a browser keeps: choices, and changes that could not be sent yet. Never throws. */
export interface StudioStorage {
  readonly read: (key: string) => string | undefined;
  /** Undefined removes the text. False if the browser refuses, because storage is full or turned off. */
  readonly write: (key: string, text: string | undefined) => boolean;
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
        return true;
      } catch {
        return false;
      }
    },
  };
}

/** Time and connection, as the studio needs them. */
interface Timer {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Calls once after that many milliseconds; returns what cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
  /** Calls as soon as the browser has nothing else to do; returns what cancels it. */
  readonly whenIdle: (call: () => void) => () => void;
  /** Calls when the connection comes back; returns what ends that. */
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

import type { Gateways } from '#src/store/gateways.ts';
import type { StorageGateway } from '#src/browser/storage.ts';
import { openSiteTexts } from '#src/app/texts/texts.ts';
import { createRoutes } from '#src/app/routes.tsx';
import { captureSignOnParamsAtom } from '#src/session/signOnAtoms.ts';
import { createAppStore, type AppStore } from '#src/store/store.ts';
import { createMemoryRouter, type RouteObject } from 'react-router';

/** Where the automatic redirects of a visit ended, and how many there were. */
export interface Walk {
  readonly address: string;
  readonly hops: number;
  readonly store: AppStore;
}

const i18n = await openSiteTexts(['de']);
const maxHops = 3;

/** A browser's storage in memory: its content survives a page. */
export function storageOf(local: Record<string, string> = {}, session: Record<string, string> = {}): StorageGateway {
  const textStore = (entries: Map<string, string>): StorageGateway['local'] => ({
    read: (key) => entries.get(key),
    write: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  });
  return {
    local: textStore(new Map(Object.entries(local))),
    session: textStore(new Map(Object.entries(session))),
    isLasting: () => false,
  };
}

/**
 * Opens a URL with the real routes and guards and waits until there are no more redirects. Throws after more than
 * three.
 */
export async function walk(
  at: string,
  gateways: Gateways,
  routesOf: (store: AppStore) => RouteObject[] = createRoutes,
): Promise<Walk> {
  const store = createAppStore(gateways, i18n);
  const start = store.set(captureSignOnParamsAtom, { url: new URL(at, location.origin), referrer: '' });
  const passed: string[] = [];
  const router = createMemoryRouter(routesOf(store), { initialEntries: [start] });
  try {
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        const { navigation, initialized } = router.state;
        const { pathname, search } = navigation.location ?? router.state.location;
        const address = pathname + search;
        if (address !== (passed.at(-1) ?? start)) passed.push(address);
        if (passed.length > maxHops) reject(new Error(`${at} goes on and on: ${passed.join(' → ')}`));
        else if (initialized && navigation.state === 'idle') resolve();
      };
      router.subscribe(look);
      look();
    });
    const { pathname, search } = router.state.location;
    return { address: pathname + search, hops: passed.length, store };
  } finally {
    router.dispose();
  }
}

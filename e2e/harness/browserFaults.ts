import type { BrowserContext } from 'playwright/test';

const storageFaults = ['forbidden', 'full', 'garbage'] as const;
/** A storage that throws, refuses to store, or returns invalid data. */
export type StorageFault = (typeof storageFaults)[number];

/**
 * The storage fault for a test: always the same one; repetitions (in the long run) use the others.
 * `KONTOR_STORAGE_FAULT` chooses one.
 */
export function storageFault(title: string, repetition: number): StorageFault {
  const configured = storageFaults.find((fault) => fault === process.env['KONTOR_STORAGE_FAULT']);
  return configured ?? storageFaults[(title.length + repetition) % storageFaults.length] ?? 'forbidden';
}

/** Breaks the storage of the site's pages from now on. Source: requirements#TOK-7. */
export async function breakStorage(context: BrowserContext, site: string, fault: StorageFault): Promise<void> {
  await context.addInitScript(
    ([origin, how]) => {
      if (location.origin !== origin) return;
      const refuse = (name: string) => (): never => {
        throw new DOMException('refused on purpose', name);
      };
      if (how === 'forbidden')
        for (const storage of ['localStorage', 'sessionStorage'])
          Object.defineProperty(window, storage, { get: refuse('SecurityError') });
      if (how === 'full') Storage.prototype.setItem = refuse('QuotaExceededError');
      if (how === 'garbage') Storage.prototype.getItem = () => '{"value":["x"],"token":7,"expires":"soon"';
    },
    [site, fault] as const,
  );
}

/** Freezes the built-in prototypes in the site's pages from now on. Source: requirements#PATH-1. */
export async function freezePrototypes(context: BrowserContext, site: string): Promise<void> {
  await context.addInitScript((origin) => {
    if (location.origin !== origin) return;
    for (const { prototype } of [Object, Array, String, Number, Boolean, Map, Set, Promise, RegExp])
      Object.freeze(prototype);
  }, site);
}

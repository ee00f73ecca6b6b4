import type { Router } from '../router/router.ts';

/** A router whose page stays in its tab after a save, and the way to say that something was saved. */
export interface StayingRouter {
  readonly router: Router;
  readonly saved: () => void;
  readonly dispose: () => void;
}

/**
 * After a save the customers' page opens the next tab. In a preview the tab that somebody works on stays, until they
 * choose another one themselves.
 */
export function stayingRouter(router: Router): StayingRouter {
  let stays = false;
  const release = (): void => {
    stays = false;
  };
  const acts = ['pointerdown', 'keydown'] as const;
  for (const act of acts) document.addEventListener(act, release, true);
  return {
    router: {
      get state() {
        return router.state;
      },
      get opening() {
        return router.opening;
      },
      subscribe: router.subscribe,
      navigate: async (to, options) => {
        const isTab = typeof to === 'object' && to.hash !== undefined && options?.replace !== true;
        if (!(isTab && stays)) await router.navigate(to, options);
      },
      go: router.go,
      revalidate: router.revalidate,
      loadedOf: router.loadedOf,
      dispose: router.dispose,
    },
    saved: () => {
      stays = true;
    },
    dispose: () => {
      for (const act of acts) document.removeEventListener(act, release, true);
      router.dispose();
    },
  };
}

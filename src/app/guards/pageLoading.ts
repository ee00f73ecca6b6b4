import { chunkTimeoutMs } from '@kontor/rjsf-theme/form';
import { buildName } from '../../browser/buildName.ts';
import type { Gateways } from '../../store/gateways.ts';
import { inTime } from '../../browser/clock.ts';
import { ServiceError } from '../../browser/gatewayErrors.ts';
import { hasTexts } from '@kontor/rjsf-theme/texts';
import { i18nAtom, type AppStore } from '../../store/store.ts';

type NeededGateways = Pick<Gateways, 'clock' | 'storage'>;

const reloadedKey = 'kontor.reloadedBuild';

/**
 * Loads what a route needs, with a timeout. If a chunk is missing, for instance after a new build, reloads the page
 * once per build, but never while a form is open; otherwise the error page appears.
 * Source: requirements#FLT-10.
 */
export function lazyWithRetry<T>(
  load: () => Promise<T>,
  gateways: NeededGateways,
  reload: () => void = () => location.reload(),
): () => Promise<T> {
  return async () => {
    try {
      return await inTime(gateways.clock, chunkTimeoutMs, load(), new ServiceError('TIMEOUT', 'chunk'));
    } catch (error) {
      if (!mayReload(gateways)) throw error;
      reload();
      return await new Promise<never>(() => undefined);
    }
  };
}

/** Once per build, never while a form is on the page, and never if nothing can remember the reload. */
function mayReload({ storage }: NeededGateways): boolean {
  if (!storage.isLasting() || storage.session.read(reloadedKey) === buildName || document.querySelector('form'))
    return false;
  storage.session.write(reloadedKey, buildName);
  return true;
}

/**
 * Loads the texts of all pages but the first ones. Rejects if they cannot be loaded, because a page without texts is
 * useless; the next page tries again.
 * Source: requirements#CON-4, requirements#FLT-10.
 */
export async function loadTexts(store: AppStore): Promise<void> {
  const { current: i18n } = store.get(i18nAtom);
  const { language } = i18n;
  await i18n.loadNamespaces('pages');
  // The site may have chosen another language meanwhile.
  if (language !== i18n.language) return loadTexts(store);
  if (!hasTexts(i18n, 'pages')) throw new ServiceError('NETWORK', 'texts');
  return undefined;
}

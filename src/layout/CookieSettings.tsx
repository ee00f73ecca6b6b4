import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { bannerAtom, hasBannerAtom, showBannerAtom } from '../state/thirdParties.ts';
import { Button } from './Button.tsx';
import { useAction } from './useAction.ts';

/**
 * Shows the consent banner again, on pages that may have one. If the banner cannot be loaded, it says so itself,
 * because no question appears then.
 * Source: requirements#PRI-3.
 */
export function CookieSettings(): ReactElement | null {
  const { t } = useTranslation();
  const hasBanner = useAtomValue(hasBannerAtom);
  const show = useSetAtom(showBannerAtom);
  const isMissing = useAtomValue(bannerAtom) === 'FAILED';
  const { run, busy } = useAction(show);
  if (!hasBanner) return null;
  return (
    <>
      <Button look="text" busy={busy} onClick={() => run()}>
        {t('global.cookies.settings')}
      </Button>
      <output>{isMissing && t('global.cookies.failed')}</output>
    </>
  );
}

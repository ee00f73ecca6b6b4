import { paths } from '@kontor/schema-adapters/content';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { settledAccountPageAtom } from '../../store/accountPage.ts';
import { settledMetadataAtom } from '../../store/site.ts';

/** The navigation of the account pages: the site's own links, and those of the content, none until it is loaded. */
export function useAccountLinks() {
  const { t } = useTranslation();
  const hasNewsletters = useAtomValue(settledMetadataAtom).value?.preferenceCentre !== undefined;
  const newsletters = { id: 'site-newsletters', url: paths.accountPreferences, label: t('clp.menu.newsletters') };
  return {
    siteLinks: [{ id: 'site-start', url: '/', label: t('clp.start.title') }, ...(hasNewsletters ? [newsletters] : [])],
    contentLinks: useAtomValue(settledAccountPageAtom).value?.accountLinks ?? [],
  };
}

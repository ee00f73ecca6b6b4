import type { ReactElement } from 'react';
import { useSearchParams } from 'react-router';
import type { Site } from '../gateways/apiTypes.ts';
import { useTranslation } from 'react-i18next';
import { Select } from './Select.tsx';
import css from './SiteSwitch.module.css';

/** The site whose content is open; its name alone if there is only one. */
export function SiteSwitch({ sites, site }: { readonly sites: readonly Site[]; readonly site: Site }): ReactElement {
  const { t } = useTranslation('studio');
  const [, setQuery] = useSearchParams();
  if (sites.length < 2) return <p className={css['site']}>{site.name}</p>;
  return (
    <Select aria-label={t('studio.site')} value={site.cmsId} onChoose={(value) => setQuery({ site: value })}>
      {sites.map(({ cmsId, name }) => (
        <option key={cmsId} value={cmsId}>
          {name}
        </option>
      ))}
    </Select>
  );
}

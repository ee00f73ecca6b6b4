import { useAtomValue, useSetAtom } from 'jotai';
import type { ReactElement } from 'react';
import type { Site } from '../gateways/apiTypes.ts';
import { goAtom } from '../state/place.ts';
import { textsAtom } from '../state/texts.ts';
import css from './Select.module.css';

/** The site whose content is open; its name alone if there is only one. */
export function SiteSwitch({ sites, site }: { readonly sites: readonly Site[]; readonly site: Site }): ReactElement {
  const { t } = useAtomValue(textsAtom);
  const go = useSetAtom(goAtom);
  if (sites.length < 2) return <p className={css['site']}>{site.name}</p>;
  return (
    <select
      className={css['select']}
      aria-label={t('studio.site')}
      value={site.cmsId}
      onChange={({ currentTarget }) => go({ site: currentTarget.value, selected: undefined })}
    >
      {sites.map(({ cmsId, name }) => (
        <option key={cmsId} value={cmsId}>
          {name}
        </option>
      ))}
    </select>
  );
}

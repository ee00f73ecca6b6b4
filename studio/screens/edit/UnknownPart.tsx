import type { ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { useOpenPart } from '../../layout/useAddress.ts';
import type { OutlineNode } from '../../model/outline.ts';
import { useTranslation } from 'react-i18next';
import css from './PartPane.module.css';
import { usePartName } from '../usePartNames.ts';

/** The message for an address without a part, with a link to the nearest ancestor. */
export function UnknownPart({ nearest }: { readonly nearest: OutlineNode }): ReactElement {
  const { t } = useTranslation('studio');
  const formatName = usePartName();
  const openPart = useOpenPart();
  return (
    <>
      <h2 id="part-heading">{t('edit.unknown.headline')}</h2>
      <p className={css['about']}>{t('edit.unknown.text')}</p>
      <p>
        <Button onClick={() => openPart(nearest.pointer)}>
          {t('edit.unknown.back', { name: formatName(nearest) })}
        </Button>
      </p>
    </>
  );
}

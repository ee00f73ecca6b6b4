import { textByKey } from '#renderers/texts/textByKey.ts';
import { isComponentKind } from '#adapters/tab-components/tabComponents.ts';
import type { ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { useTranslation } from 'react-i18next';
import css from './Palette.module.css';
import { PartPicture } from './PartPicture.tsx';

interface PaletteProps {
  readonly offers: readonly string[];
  readonly onChoose: (part: string) => void;
  readonly onClose: () => void;
}

/** What can be added, each with a picture and one sentence. */
export function Palette({ offers, onChoose, onClose }: PaletteProps): ReactElement {
  const { t } = useTranslation('studio');
  return (
    <Dialog
      headline={t('edit.palette.headline')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('edit.cancel')}</Button>}
    >
      <ul className={css['palette']}>
        {offers.map((part) => {
          return (
            <li key={part}>
              <button type="button" className={css['choice']} onClick={() => onChoose(part)}>
                <PartPicture part={part} />
                <strong>{isComponentKind(part) ? t(`edit.parts.${part}`) : textByKey(t, `edit.parts.${part}`)}</strong>
                {isComponentKind(part) && <span>{t(`edit.palette.${part}`)}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

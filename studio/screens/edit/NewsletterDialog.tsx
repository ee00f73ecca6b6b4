import { useAtomValue } from 'jotai';
import { useState, type ReactElement } from 'react';
import { useEditor } from '../../forms/editorContext.ts';
import css from '../../forms/forms.module.css';
import { Button } from '../../layout/Button.tsx';
import { Dialog } from '../../layout/Dialog.tsx';
import { usedPaths } from '../../model/accountFields.ts';
import { documentsAtom } from '../../state/draft.ts';
import { useTranslation } from 'react-i18next';

interface NewsletterDialogProps {
  readonly onChoose: (keys: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The newsletters of the provider's schema; those that a tab already shows say so. */
export function NewsletterDialog({ onChoose, onClose }: NewsletterDialogProps): ReactElement {
  const { t } = useTranslation('studio');
  const { newsletters, newsletterNames } = useEditor();
  const [document] = Object.values(useAtomValue(documentsAtom));
  const used = usedPaths(document);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (key: string): void =>
    setChosen(chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]);
  return (
    <Dialog
      headline={t('edit.newsletters.choose')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" disabled={chosen.length === 0} onClick={() => onChoose(chosen)}>
            {t('edit.fields.add', { count: chosen.length })}
          </Button>
          <Button onClick={onClose}>{t('edit.cancel')}</Button>
        </>
      }
    >
      {newsletters.length === 0 && <p>{t('edit.newsletters.none')}</p>}
      <ul className={css['fields']}>
        {newsletters.map((key) => {
          const tabs = used.get(`subscriptions.${key}.email`);
          return (
            <li key={key}>
              <button
                type="button"
                className={css['row']}
                aria-pressed={chosen.includes(key)}
                onClick={() => toggle(key)}
              >
                <span className={css['path']}>{newsletterNames.get(key) ?? key}</span>
                {newsletterNames.has(key) && <code className={css['note']}>{key}</code>}
                {tabs && <span className={css['note']}>{t('edit.fields.usedOn', { tabs: tabs.join(', ') })}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

import { useAtom } from 'jotai';
import type { ReactElement } from 'react';
import { panes, paneAtom } from '../../state/panes.ts';
import { useTranslation } from 'react-i18next';
import css from './PaneSwitch.module.css';

/** Switches the pane of a narrow window; wide windows show all panes side by side. */
export function PaneSwitch(): ReactElement {
  const { t } = useTranslation('studio');
  const [visiblePane, show] = useAtom(paneAtom);
  return (
    <fieldset className={css['switch']}>
      <legend className="visually-hidden">{t('edit.panes')}</legend>
      {panes.map((pane) => (
        <label key={pane} className={css['choice']}>
          <input type="radio" name="pane" checked={visiblePane === pane} onChange={() => show(pane)} />
          <span>{t(`edit.panes.${pane}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

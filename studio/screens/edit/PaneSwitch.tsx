import { useAtom } from 'jotai';
import type { ReactElement } from 'react';
import { panes, paneAtom } from '../../state/panes.ts';
import { useTranslation } from 'react-i18next';
import css from './PaneSwitch.module.css';

/** Which pane a narrow window shows; wide windows show them side by side and have no switch. */
export function PaneSwitch(): ReactElement {
  const { t } = useTranslation('studio');
  const [shown, show] = useAtom(paneAtom);
  return (
    <fieldset className={css['switch']}>
      <legend className="visually-hidden">{t('edit.panes')}</legend>
      {panes.map((pane) => (
        <label key={pane} className={css['choice']}>
          <input type="radio" name="pane" checked={shown === pane} onChange={() => show(pane)} />
          <span>{t(`edit.panes.${pane}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}

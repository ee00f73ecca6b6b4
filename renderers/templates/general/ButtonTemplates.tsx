import { TranslatableString, type IconButtonProps } from '@rjsf/utils';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ComponentType } from 'react';
import styles from './general.module.css';

/** A button with only an icon; its accessible name is its text. */
function tool(text: TranslatableString, Icon: typeof X): ComponentType<IconButtonProps> {
  return ({ registry, uiSchema: _ui, iconType: _type, icon: _icon, className: _class, ...button }) => {
    const name = registry.translateString(text);
    return (
      <button type="button" className={styles.iconButton} title={name} aria-label={name} {...button}>
        <Icon size={20} aria-hidden />
      </button>
    );
  };
}

/** Adds an item or a property; its text is visible. */
function AddButton({
  registry,
  title,
  uiSchema: _ui,
  iconType: _type,
  icon: _icon,
  className: _class,
  ...button
}: IconButtonProps) {
  return (
    <button type="button" className={styles.button} {...button}>
      <Plus size={20} aria-hidden />
      <span>{title ?? registry.translateString(TranslatableString.AddButton)}</span>
    </button>
  );
}

/** The buttons of lists, by rjsf's names. */
export const buttonTemplates = {
  AddButton,
  CopyButton: tool(TranslatableString.CopyButton, Copy),
  MoveDownButton: tool(TranslatableString.MoveDownButton, ArrowDown),
  MoveUpButton: tool(TranslatableString.MoveUpButton, ArrowUp),
  RemoveButton: tool(TranslatableString.RemoveButton, Trash2),
  ClearButton: tool(TranslatableString.ClearButton, X),
};

import { TranslatableString, type IconButtonProps } from '@rjsf/utils';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ComponentProps, ComponentType } from 'react';
import styles from './general.module.css';

/** A button with only an icon; its accessible name is its text. */
function tool(text: TranslatableString, Icon: typeof X): ComponentType<IconButtonProps> {
  return (props) => {
    const name = props.registry.translateString(text);
    return (
      <button type="button" className={styles.iconButton} title={name} aria-label={name} {...nativeProps(props)}>
        <Icon size={20} aria-hidden />
      </button>
    );
  };
}

/** Adds an item or a property; its text is visible. */
function AddButton(props: IconButtonProps) {
  return (
    <button type="button" className={styles.button} {...nativeProps(props)}>
      <Plus size={20} aria-hidden />
      <span>{props.title ?? props.registry.translateString(TranslatableString.AddButton)}</span>
    </button>
  );
}

/** Without what rjsf tells its own buttons; the look is that of this theme. */
function nativeProps(props: IconButtonProps): ComponentProps<'button'> {
  const { registry: _registry, uiSchema: _ui, iconType: _type, icon: _icon, className: _class, ...button } = props;
  return button;
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

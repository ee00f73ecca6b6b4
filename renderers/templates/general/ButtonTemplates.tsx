import { TranslatableString, type IconButtonProps } from '@rjsf/utils';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ComponentProps, ComponentType } from 'react';
import styles from './general.module.css';

/** Creates a button with only an icon; the text is its accessible name. */
function createIconButton(text: TranslatableString, Icon: typeof X): ComponentType<IconButtonProps> {
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

/** The native props of a button, without those of rjsf's own buttons. */
function nativeProps(props: IconButtonProps): ComponentProps<'button'> {
  const { registry: _registry, uiSchema: _ui, iconType: _type, icon: _icon, className: _class, ...button } = props;
  return button;
}

/** The buttons of lists, by rjsf's names. */
export const buttonTemplates = {
  AddButton,
  CopyButton: createIconButton(TranslatableString.CopyButton, Copy),
  MoveDownButton: createIconButton(TranslatableString.MoveDownButton, ArrowDown),
  MoveUpButton: createIconButton(TranslatableString.MoveUpButton, ArrowUp),
  RemoveButton: createIconButton(TranslatableString.RemoveButton, Trash2),
  ClearButton: createIconButton(TranslatableString.ClearButton, X),
};

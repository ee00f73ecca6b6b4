import { getSubmitButtonOptions, TranslatableString, type IconButtonProps, type SubmitButtonProps } from '@rjsf/utils';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import styles from './general.module.css';

interface ToolProps extends IconButtonProps {
  readonly sign: ReactNode;
  readonly text: TranslatableString;
}

/** A button with only an icon; its accessible name is its text. */
function Tool({
  sign,
  text,
  registry,
  uiSchema: _ui,
  iconType: _type,
  icon: _icon,
  className: _class,
  ...button
}: ToolProps) {
  const name = registry.translateString(text);
  return (
    <button type="button" className={styles.iconButton} title={name} aria-label={name} {...button}>
      {sign}
    </button>
  );
}

const CopyButton = (props: IconButtonProps) => (
  <Tool {...props} text={TranslatableString.CopyButton} sign={<Copy size={20} aria-hidden />} />
);
const MoveDownButton = (props: IconButtonProps) => (
  <Tool {...props} text={TranslatableString.MoveDownButton} sign={<ArrowDown size={20} aria-hidden />} />
);
const MoveUpButton = (props: IconButtonProps) => (
  <Tool {...props} text={TranslatableString.MoveUpButton} sign={<ArrowUp size={20} aria-hidden />} />
);
const RemoveButton = (props: IconButtonProps) => (
  <Tool {...props} text={TranslatableString.RemoveButton} sign={<Trash2 size={20} aria-hidden />} />
);
const ClearButton = (props: IconButtonProps) => (
  <Tool {...props} text={TranslatableString.ClearButton} sign={<X size={20} aria-hidden />} />
);

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
      {title ?? registry.translateString(TranslatableString.AddButton)}
    </button>
  );
}

/** Submits the form, with the text and props in the uiSchema. */
function SubmitButton({ uiSchema }: SubmitButtonProps) {
  const { submitText, norender, props } = getSubmitButtonOptions(uiSchema);
  if (norender) return null;
  const { className, ...more } = props ?? {};
  return (
    <div>
      <button type="submit" {...more} className={[styles.submit, className].filter(Boolean).join(' ')}>
        {submitText}
      </button>
    </div>
  );
}

/** The buttons of forms and lists, by rjsf's names. */
export const buttonTemplates = {
  SubmitButton,
  AddButton,
  CopyButton,
  MoveDownButton,
  MoveUpButton,
  RemoveButton,
  ClearButton,
};

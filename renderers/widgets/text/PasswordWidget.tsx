import type { WidgetProps } from '@rjsf/utils';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useState } from 'react';
import styles from '../../controls/PasswordInput.module.css';
import { drawTemplate } from '../drawTemplate.ts';
import { useText } from '../useText.ts';

/** A password that can be shown. */
export function PasswordWidget(props: WidgetProps) {
  const text = useText();
  const [isShown, setIsShown] = useState(false);
  return (
    <span className={styles.box}>
      {drawTemplate('BaseInputTemplate', { ...props, type: isShown ? 'text' : 'password' }, props.options)}
      <button
        type="button"
        className={styles.show}
        aria-pressed={isShown}
        aria-label={text('global.password.show', 'Show password')}
        aria-controls={props.id}
        disabled={props.disabled}
        onClick={() => setIsShown(!isShown)}
      >
        {isShown ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
      </button>
    </span>
  );
}

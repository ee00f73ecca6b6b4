import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { PasswordCheck } from '@kontor/schema-adapters/provider';
import controls from '../controls/controls.module.css';
import { useRenderer } from '../model/rendererContext.ts';
import { PasswordChecklist } from './PasswordChecklist.tsx';
import styles from './PasswordWidget.module.css';

interface PasswordInputProps extends ComponentProps<'input'> {
  readonly value: string;
  /** The policy of a new password, as a live list below the input. `AWAITED` reserves the space of the list. */
  readonly checks?: readonly PasswordCheck[] | 'AWAITED' | undefined;
}

/**
 * A password input with a button that shows the password, and a warning about Caps Lock.
 * Source: requirements#login, requirements#form-comfort.
 */
export function PasswordInput({ checks, onBlur, 'aria-describedby': describedBy, ...input }: PasswordInputProps) {
  const { t } = useRenderer();
  const [isVisible, setIsVisible] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const listId = useId();
  const updateCapsLock = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <span className={styles.box}>
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={256}
          {...input}
          autoComplete={input.autoComplete ?? 'current-password'}
          className={`${controls.input} ${styles.input}`}
          type={isVisible ? 'text' : 'password'}
          onKeyDown={updateCapsLock}
          onKeyUp={updateCapsLock}
          onBlur={(event) => {
            setHasCapsLock(false);
            onBlur?.(event);
          }}
          aria-describedby={[describedBy, checks && listId].filter(Boolean).join(' ') || undefined}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isVisible}
          aria-label={t('global.password.show')}
          title={t(isVisible ? 'global.password.hide' : 'global.password.show')}
          aria-controls={input.id}
          disabled={input.disabled}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
        </button>
      </span>
      <output className={styles.capsLock}>{hasCapsLock ? t('global.password.capsLock') : ''}</output>
      {checks && <PasswordChecklist id={listId} password={input.value} checks={checks} />}
    </>
  );
}

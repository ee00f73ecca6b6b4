import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import controls from '../controls/controls.module.css';
import { useRenderer } from '../model/rendererContext.ts';
import { PasswordChecklist } from './PasswordChecklist.tsx';
import styles from './PasswordWidget.module.css';

interface PasswordInputProps extends ComponentProps<'input'> {
  readonly value: string;
  /** The policy of a new password, as a live list below it. While it is `AWAITED`, the list has its place. */
  readonly checks?: readonly PasswordCheck[] | 'AWAITED' | undefined;
}

/**
 * A password input: it can show the password, accepts pasted text, and warns about Caps Lock.
 * Source: requirements#login, requirements#form-comfort.
 */
export function PasswordInput({ checks, onBlur, 'aria-describedby': describedBy, ...input }: PasswordInputProps) {
  const { t } = useRenderer();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const listId = useId();
  const noticeCapsLock = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
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
          type={isShown ? 'text' : 'password'}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={(event) => {
            setHasCapsLock(false);
            onBlur?.(event);
          }}
          aria-describedby={[describedBy, checks && listId].filter(Boolean).join(' ') || undefined}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label={t('global.password.show')}
          title={t(isShown ? 'global.password.hide' : 'global.password.show')}
          aria-controls={input.id}
          disabled={input.disabled}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
        </button>
      </span>
      <output className={styles.capsLock}>{hasCapsLock ? t('global.password.capsLock') : ''}</output>
      {checks && <PasswordChecklist id={listId} password={input.value} checks={checks} />}
    </>
  );
}

import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { lazy, Suspense, useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { loadChunk } from '../model/loadChunk.ts';
import type { FieldProps } from '../model/fieldProps.ts';
import { useRenderer } from '../model/rendererContext.ts';
import controls from './controls.module.css';
import { fieldPathName } from './fieldPath.ts';
import type { ChecklistProps } from './PasswordChecklist.tsx';
import styles from './PasswordInput.module.css';

/** The height reserved for the list before it has loaded: its frame and headline, and a line for each rule. */
const roomFor = (rules: number): string => `${3.1 + rules * 1.6}rem`;

// Only a new password has a list, so the login does not load it. Without the list the provider says what a password
// lacks.
const PasswordChecklist = lazy(async (): Promise<{ default: ComponentType<ChecklistProps> }> => ({
  default: await loadChunk(import('./PasswordChecklist.tsx')).then(
    (chunk) => chunk.PasswordChecklist,
    () => MissingChecklist,
  ),
}));
const MissingChecklist = ({ id }: ChecklistProps) => <div id={id} />;

/**
 * A password input: it can show the password, accepts pasted text, and warns about Caps Lock. With the policy's checks
 * it has a live list below.
 * Source: requirements#login, requirements#form-comfort.
 */
export function PasswordInput({ id, path, options, errors, required, disabled, describedBy, extras }: FieldProps) {
  const { t } = useRenderer();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const listId = useId();
  const checks = extras?.passwordChecks;
  const noticeCapsLock = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <span className={styles.box}>
        <input
          className={`${controls.input} ${styles.input}`}
          id={id}
          data-field-path={fieldPathName(path)}
          data-password
          type={isShown ? 'text' : 'password'}
          autoComplete={options.autocomplete ?? 'current-password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={256}
          disabled={disabled}
          onKeyDown={noticeCapsLock}
          onKeyUp={noticeCapsLock}
          onBlur={() => setHasCapsLock(false)}
          aria-required={required || undefined}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={[describedBy, checks && listId].filter(Boolean).join(' ') || undefined}
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label={t('global.password.show')}
          title={t(isShown ? 'global.password.hide' : 'global.password.show')}
          aria-controls={id}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
        </button>
      </span>
      <output className={styles.capsLock}>{hasCapsLock ? t('global.password.capsLock') : ''}</output>
      {checks && (
        <Suspense
          fallback={<div className={styles.checks} id={listId} style={{ minHeight: roomFor(checks.length) }} />}
        >
          <PasswordChecklist id={listId} inputId={id} checks={checks} />
        </Suspense>
      )}
    </>
  );
}

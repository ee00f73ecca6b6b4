import type { WidgetProps } from '@rjsf/utils';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { lazy, Suspense, useId, useState, type ComponentType, type KeyboardEvent } from 'react';
import { controlProps } from '../controls/controlProps.ts';
import controls from '../controls/controls.module.css';
import { useHeldText } from '../controls/useHeldText.ts';
import { loadChunk } from '../model/loadChunk.ts';
import { uiOptionsOf } from '../model/uiOptions.ts';
import type { ChecklistProps } from './PasswordChecklist.tsx';
import styles from './PasswordWidget.module.css';
import { ChecklistRoom } from './ChecklistRoom.tsx';
import { useRenderer } from '../model/rendererContext.ts';

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
 * (`passwordChecks`) it has a live list below; while they are awaited, the list has its place.
 * Source: requirements#login, requirements#form-comfort.
 */
export function PasswordWidget(props: WidgetProps) {
  const { id, uiSchema, disabled } = props;
  const { t } = useRenderer();
  const [isShown, setIsShown] = useState(false);
  const [hasCapsLock, setHasCapsLock] = useState(false);
  const listId = useId();
  const { passwordChecks: checks, autocomplete = 'current-password' } = uiOptionsOf(uiSchema);
  const { 'aria-describedby': describedBy, ...control } = controlProps(props);
  const { onBlur, ...held } = useHeldText<HTMLInputElement>(props);
  const noticeCapsLock = (event: KeyboardEvent): void => setHasCapsLock(event.getModifierState('CapsLock'));
  return (
    <>
      <span className={styles.box}>
        <input
          {...control}
          {...held}
          className={`${controls.input} ${styles.input}`}
          data-password
          type={isShown ? 'text' : 'password'}
          autoComplete={autocomplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={256}
          readOnly={props.readonly}
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
          aria-controls={id}
          disabled={disabled}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <EyeOff size={22} aria-hidden /> : <Eye size={22} aria-hidden />}
        </button>
      </span>
      <output className={styles.capsLock}>{hasCapsLock ? t('global.password.capsLock') : ''}</output>
      {checks === 'AWAITED' && <ChecklistRoom />}
      {checks && checks !== 'AWAITED' && (
        <Suspense fallback={<ChecklistRoom checks={checks} />}>
          <PasswordChecklist id={listId} inputId={id} checks={checks} />
        </Suspense>
      )}
    </>
  );
}

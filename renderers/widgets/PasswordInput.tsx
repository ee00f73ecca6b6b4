import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useId, useState, type ComponentProps, type KeyboardEvent } from 'react';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import controls from '../controls/controls.module.css';
import { onDemand } from '../model/onDemand.tsx';
import { useRenderer } from '../model/rendererContext.ts';
import { textByKey } from '../texts/textByKey.ts';
import type { ChecklistProps } from './PasswordChecklist.tsx';
import styles from './PasswordWidget.module.css';

// Only a new password has a list, so the login does not load it. Without the list the provider says what a password
// lacks.
const PasswordChecklist = onDemand(async () => (await import('./PasswordChecklist.tsx')).PasswordChecklist, {
  missing: ({ id }: ChecklistProps) => <div id={id} />,
  awaited: ChecklistPlaceholder,
});

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
      {checks === 'AWAITED' && <ChecklistPlaceholder />}
      {checks && checks !== 'AWAITED' && <PasswordChecklist id={listId} password={input.value} checks={checks} />}
    </>
  );
}

type Line = Pick<PasswordCheck, 'code' | 'messageKey' | 'count'>;

/** What most policies ask for. Source: requirements#password-policy. */
const usual = (['minLength', 'lowercase', 'uppercase', 'digit', 'special'] as const).map((code): Line => ({
  code,
  messageKey: `global.password.${code}`,
  count: code === 'minLength' ? 8 : 1,
}));

/**
 * The place of the list of a policy's rules until it is there, with the same lines, unseen. A list that moved what is
 * below could take a press away from its button.
 */
function ChecklistPlaceholder({ checks = usual }: { readonly checks?: readonly Line[] }) {
  const { t } = useRenderer();
  return (
    <div className={`${styles.checks} ${styles.placeholder}`} aria-hidden="true">
      <p className={styles.checksTitle}>{t('global.password.checks')}</p>
      <ul className={styles.list}>
        {checks
          .filter(({ code }) => code !== 'maxLength')
          .map(({ code, messageKey, count }) => (
            <li className={styles.check} key={code}>
              {textByKey(t, messageKey, { count })}
            </li>
          ))}
      </ul>
    </div>
  );
}

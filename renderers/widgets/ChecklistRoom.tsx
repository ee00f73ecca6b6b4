import { textByKey } from '../texts/textByKey.ts';
import type { PasswordCheck } from '#adapters/provider-rules/passwordPolicy.ts';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './PasswordWidget.module.css';

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
export function ChecklistRoom({ checks = usual }: { readonly checks?: readonly Line[] }) {
  const { t } = useRenderer();
  return (
    <div className={`${styles.checks} ${styles.room}`} aria-hidden="true">
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

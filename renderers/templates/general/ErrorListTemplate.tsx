import { TranslatableString, type ErrorListProps } from '@rjsf/utils';
import { useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from '../templates.module.css';

/** All errors of a form in one box; each links to its field. */
export function ErrorListTemplate({ errors, registry }: ErrorListProps) {
  const titleId = useId();
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  const idOf = (property = ''): string => [idPrefix, ...(property.match(/[^.[\]'"]+/g) ?? [])].join(idSeparator);
  return (
    <section className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <h2 className={styles.summaryTitle} id={titleId}>
        <CircleAlert size={24} aria-hidden />
        {registry.translateString(TranslatableString.ErrorsLabel)}
      </h2>
      <ul className={styles.summaryList}>
        {errors.map(({ property, stack }) => (
          <li key={`${property} ${stack}`}>
            <a
              href={`#${idOf(property)}`}
              onClick={(event) => {
                event.preventDefault();
                document.querySelector<HTMLElement>(focusable(idOf(property)))?.focus();
              }}
            >
              {stack}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The field itself, or the first input of a group. */
function focusable(id: string): string {
  const name = CSS.escape(id);
  return ['input', 'select', 'textarea', 'button'].flatMap((tag) => [`${tag}#${name}`, `#${name} ${tag}`]).join(', ');
}

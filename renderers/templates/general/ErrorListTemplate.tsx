import { TranslatableString, type ErrorListProps } from '@rjsf/utils';
import { useId } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import styles from '../templates.module.css';

/** All errors of a form in one box, in the order of its properties, each sentence of a property once; each links to its field. */
export function ErrorListTemplate({ errors, schema, registry }: ErrorListProps) {
  const titleId = useId();
  const { idPrefix, idSeparator } = registry.globalFormOptions;
  const idOf = (property = ''): string => [idPrefix, ...segmentsOf(property)].join(idSeparator);
  return (
    <section className={styles.summary} aria-labelledby={titleId} tabIndex={-1}>
      <h2 className={styles.summaryTitle} id={titleId}>
        <CircleAlert size={24} aria-hidden />
        {registry.translateString(TranslatableString.ErrorsLabel)}
      </h2>
      <ul className={styles.summaryList}>
        {listed(errors, Object.keys(schema.properties ?? {})).map(({ property, stack }) => (
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

/** A composite control, such as a birthday, may say the same of each of its parts. */
function listed(errors: ErrorListProps['errors'], order: readonly string[]): ErrorListProps['errors'] {
  const told = new Set<string>();
  const placeOf = (key: string): number => (order.includes(key) ? order.indexOf(key) : key === '' ? -1 : order.length);
  return errors
    .filter(({ property, stack }) => {
      const line = `${keyOf(property)} ${stack}`;
      return !told.has(line) && told.add(line);
    })
    .toSorted((a, b) => placeOf(keyOf(a.property)) - placeOf(keyOf(b.property)));
}

function keyOf(property = ''): string {
  return segmentsOf(property)[0] ?? '';
}

function segmentsOf(property: string): readonly string[] {
  return property.match(/[^.[\]'"]+/g) ?? [];
}

/** The field itself, or the first input of a group. */
function focusable(id: string): string {
  const name = CSS.escape(id);
  return ['input', 'select', 'textarea', 'button'].flatMap((tag) => [`${tag}#${name}`, `#${name} ${tag}`]).join(', ');
}

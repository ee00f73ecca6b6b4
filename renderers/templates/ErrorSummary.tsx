import CircleAlert from 'lucide-react/icons/circle-alert';
import { useId, type MouseEvent, type ReactNode, type Ref } from 'react';
import { useRenderer } from '../model/rendererContext.ts';
import styles from './templates.module.css';

/** The box around the lines of a summary. */
export function SummaryFrame({
  children,
  ref,
}: {
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
}) {
  const { t } = useRenderer();
  const titleId = useId();
  return (
    <section className={styles.summary} aria-labelledby={titleId} tabIndex={-1} ref={ref}>
      <h2 className={styles.summaryTitle} id={titleId}>
        <CircleAlert size={24} aria-hidden />
        {t('global.form.errors.headline')}
      </h2>
      <ul className={styles.summaryList}>{children}</ul>
    </section>
  );
}

/** One error as a link. The URL keeps its hash, which names the open tab. */
export function SummaryLink({
  text,
  id,
  onSelect,
}: {
  readonly text: string;
  readonly id: string;
  readonly onSelect?: (() => void) | undefined;
}) {
  const select = (event: MouseEvent): void => {
    event.preventDefault();
    onSelect?.();
  };
  return (
    <li>
      <a href={`#${id}`} onClick={select}>
        {text}
      </a>
    </li>
  );
}

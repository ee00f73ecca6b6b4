import type { GridTemplateProps } from '@rjsf/utils';
import type { CSSProperties } from 'react';
import styles from './general.module.css';

type GridProps = GridTemplateProps & { readonly span?: unknown; readonly style?: CSSProperties };

/**
 * A row of twelve columns, or a part of it: `span` is its number of columns, or a class name such as `col-4` or
 * `col-md-4`.
 */
export function GridTemplate({ children, column, className, span, style }: GridProps) {
  const columns = column ? (spanOf(span) ?? spanOf(/\bcol-(?:[a-z]+-)?(\d+)\b/.exec(className ?? '')?.[1])) : undefined;
  return (
    <div
      className={[column ? styles.column : styles.row, className].filter(Boolean).join(' ')}
      style={columns === undefined ? style : { ...style, ...spanStyle(columns) }}
    >
      {children}
    </div>
  );
}

function spanOf(asked: unknown): number | undefined {
  const columns = Number(asked);
  return Number.isInteger(columns) && columns >= 1 && columns <= 12 ? columns : undefined;
}

function spanStyle(columns: number): CSSProperties {
  return { gridColumn: `span ${columns}` };
}

import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isRecord } from '@kontor/schema-adapters/json';
import css from './forms.module.css';

/** A group of rarely used members: collapsed at first unless one of them has a text. */
export function FoldedGroup({
  title,
  description,
  fieldPathId: { $id },
  formData,
  properties,
}: ObjectFieldTemplateProps) {
  const hasTexts = Object.values(Object(formData)).some((one) => isRecord(one) && Object.keys(one).length > 0);
  const [isOpen] = useState(hasTexts);
  return (
    <details className={css['folded']} open={isOpen}>
      <summary>
        <ChevronRight size={18} aria-hidden="true" />
        <span id={`${$id}__title`}>{title}</span>
      </summary>
      <fieldset id={$id} aria-labelledby={`${$id}__title`}>
        {description && <p className={css['note']}>{description}</p>}
        {properties.map(({ content }) => content)}
      </fieldset>
    </details>
  );
}

import type { SectionOf } from '#adapters/tab-components/tabComponents.ts';
import { Contents } from '../../controls/Contents.tsx';
import { ToggleAll } from '../../controls/ToggleAll.tsx';
import { useRenderer } from '../../model/rendererContext.ts';
import { useObjectNode } from '../../model/formNodes.ts';
import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';
import { useToggleAll } from '../useToggleAll.ts';

/**
 * Newsletters: a single one is a plain toggle; several have one toggle for all on top.
 * Source: requirements#newsletters.
 */
export function Subscriptions(props: SectionProps<SectionOf<'subscriptions'>>) {
  const { section, properties, fieldPathId, disabled } = props;
  const all = useToggleAll(section.keys, props, useObjectNode(fieldPathId.path, props).value);
  const { t } = useRenderer();
  return (
    <Card section={section} prefix={fieldPathId.$id}>
      {section.keys.length > 1 && (
        <ToggleAll
          id={`${fieldPathId.$id}_${section.id}__all`}
          label={section.toggleAllLabel ?? t('mpp.subscriptions.all')}
          disabled={disabled}
          {...all}
        />
      )}
      <div className={styles.tiles}>
        <Contents properties={properties} />
      </div>
    </Card>
  );
}

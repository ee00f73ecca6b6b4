import { ToggleAll } from '../../controls/ToggleAll.tsx';
import { useRenderer } from '../../model/rendererContext.ts';
import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';
import { toggleAllOf } from '../toggleAllOf.ts';

/**
 * Newsletters: a single one is a plain toggle; several have one toggle for all on top.
 * Source: requirements#newsletters.
 */
export function Subscriptions(props: SectionProps) {
  const { section, renderFields, formApi, disabled } = props;
  const { t } = useRenderer();
  return (
    <Card section={section} prefix={formApi.prefix}>
      {section.keys.length > 1 && (
        <ToggleAll
          id={`${formApi.prefix}_${section.id}__all`}
          label={section.toggleAllLabel ?? t('mpp.subscriptions.all')}
          disabled={disabled}
          {...toggleAllOf(section.keys, props)}
        />
      )}
      <div className={styles.tiles}>{renderFields(section.keys)}</div>
    </Card>
  );
}

import ChevronDown from 'lucide-react/icons/chevron-down';
import type { TileGroup } from '#adapters/model/form.ts';
import { ToggleAll } from '../../controls/ToggleAll.tsx';
import { useRenderer } from '../../model/rendererContext.ts';
import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';
import { toggleAllOf } from '../toggleAllOf.ts';

/**
 * Tiles in collapsible groups; a toggle for all is on top, and each group shows how many are chosen.
 * Source: requirements#radio-tiles.
 */
export function RadioTiles(props: SectionProps) {
  const { section, formApi, disabled } = props;
  const { t } = useRenderer();
  const groups = section.groups ?? [{ id: 'all', label: section.title ?? '', keys: section.keys }];
  return (
    <Card section={section} prefix={formApi.prefix}>
      <ToggleAll
        id={`${formApi.prefix}_${section.id}__all`}
        label={section.toggleAllLabel ?? t('mpp.tiles.all')}
        disabled={disabled}
        {...toggleAllOf(section.keys, props)}
      />
      {groups.map((group, index) => (
        <Group key={group.id} {...props} group={group} isFirst={index === 0} />
      ))}
    </Card>
  );
}

function Group({ group, isFirst, ...props }: SectionProps & { readonly group: TileGroup; readonly isFirst: boolean }) {
  const { t } = useRenderer();
  const { on, total } = toggleAllOf(group.keys, props);
  return (
    <details className={styles.group} open={isFirst || group.keys.some(props.isWrong) || undefined}>
      <summary className={styles.groupName}>
        <span>{group.label}</span>
        <span className={styles.groupCount}>{t('global.form.count', { count: on, total })}</span>
        <ChevronDown className={styles.chevron} size={22} aria-hidden />
      </summary>
      {group.description !== undefined && <p className={styles.lead}>{group.description}</p>}
      <div className={styles.pictures}>{props.renderFields(group.keys)}</div>
    </details>
  );
}

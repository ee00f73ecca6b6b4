import type { SectionOf } from '#adapters/tab-components/tabComponents.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { TileGroup } from '#adapters/tab-components/radiotiles.ts';
import { Contents } from '../../controls/Contents.tsx';
import { ToggleAll } from '../../controls/ToggleAll.tsx';
import { useRenderer } from '../../model/rendererContext.ts';
import { useObjectNode, type FormNode } from '../../model/formNodes.ts';
import type { SectionProps } from '../../model/sectionProps.ts';
import { Card } from '../Card.tsx';
import styles from '../tabComponents.module.css';
import { chosenOf, useToggleAll } from '../useToggleAll.ts';

/**
 * Tiles in collapsible groups; a toggle for all is on top, and each group shows how many are chosen.
 * Source: requirements#radio-tiles.
 */
export function RadioTiles(props: SectionProps<SectionOf<'radiotiles'>>) {
  const { section, fieldPathId, disabled } = props;
  const node = useObjectNode(fieldPathId.path, props);
  const all = useToggleAll(section.keys, props, node.value);
  const { t } = useRenderer();
  const groups = section.groups ?? [{ id: 'all', label: section.title ?? '', keys: section.keys }];
  return (
    <Card section={section} prefix={fieldPathId.$id}>
      <ToggleAll
        id={`${fieldPathId.$id}_${section.id}__all`}
        label={section.toggleAllLabel ?? t('mpp.tiles.all')}
        disabled={disabled}
        {...all}
      />
      {groups.map((group, index) => (
        <Group key={group.id} {...props} node={node} group={group} isFirst={index === 0} />
      ))}
    </Card>
  );
}

function Group({
  group,
  isFirst,
  node: { value, errors },
  properties,
}: SectionProps<SectionOf<'radiotiles'>> & {
  readonly group: TileGroup;
  readonly isFirst: boolean;
  readonly node: FormNode;
}) {
  const { t } = useRenderer();
  const { on, total } = chosenOf(group.keys, value);
  return (
    <details
      className={styles.group}
      open={isFirst || group.keys.some((key) => errors?.[key] !== undefined) || undefined}
    >
      <summary className={styles.groupName}>
        <span>{group.label}</span>
        <span className={styles.groupCount}>{t('global.form.count', { count: on, total })}</span>
        <ChevronDown className={styles.chevron} size={22} aria-hidden />
      </summary>
      {group.description !== undefined && <p className={styles.lead}>{group.description}</p>}
      <div className={styles.pictures}>
        <Contents properties={properties.filter(({ name }) => group.keys.includes(name))} />
      </div>
    </details>
  );
}

import type { SectionProps } from '../model/sectionProps.ts';
import { Card } from './Card.tsx';
import styles from './tabComponents.module.css';
import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { SectionOf, TileGroup } from '@kontor/schema-adapters';
import { useRenderer } from '../model/rendererContext.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { ToggleAll, countChosen, toggleAllProps } from '../controls/toggleAll.tsx';
import { useObject } from '../model/formContext.ts';

/** Interests as picture tiles. Source: requirements#boolean-tiles. */
export const BooleanTiles = (props: SectionProps): ReactNode => <Plain {...props} className={styles.pictures} />;

/** Fields of the customer's profile in one column; half-width fields are side by side on wide screens. */
export const Profile = (props: SectionProps): ReactNode => <Plain {...props} className={styles.fields} />;

function Plain({
  section,
  properties,
  fieldPathId,
  className,
}: SectionProps & { readonly className: string | undefined }) {
  return (
    <Card section={section} prefix={fieldPathId.$id}>
      <div className={className}>{properties.map(({ content }) => content)}</div>
    </Card>
  );
}

/**
 * The customer's consents, by the screen's component; nothing on sites without one. Source: requirements#consent-cards.
 */
export function Consents({ section, fieldPathId }: SectionProps<SectionOf<'consents'>>) {
  const { Consents: Part } = useRenderer();
  return Part ? (
    <Suspense>
      <Part section={section} prefix={fieldPathId.$id} />
    </Suspense>
  ) : null;
}

/**
 * Tiles in collapsible groups with a toggle for all on top; each group shows its count.
 * Source: requirements#radio-tiles.
 */
export function RadioTiles(props: SectionProps<SectionOf<'radiotiles'>>) {
  const { section, fieldPathId, disabled } = props;
  const node = useObject(fieldPathId.path, props);
  const all = toggleAllProps(section.keys, props, node.value);
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
      {groups
        .map((group) => ({ ...group, keys: group.keys.filter((key) => section.keys.includes(key)) }))
        .filter(({ keys }) => keys.length > 0)
        .map((group, index) => (
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
  readonly node: ReturnType<typeof useObject>;
}) {
  const { t } = useRenderer();
  const { on, total } = countChosen(group.keys, value);
  const element = useRef<HTMLDetailsElement>(null);
  const hasError = group.keys.some((key) => errors?.[key] !== undefined);
  // Only the customer closes a group, also after its error is gone: the focus may be inside.
  useLayoutEffect(() => {
    if (element.current && (isFirst || hasError)) element.current.open = true;
  }, [isFirst, hasError]);
  return (
    <details ref={element} className={styles.group}>
      <summary className={styles.groupName}>
        <span>{group.label}</span>
        <span className={styles.groupCount}>{t('global.form.count', { count: on, total })}</span>
        <ChevronDown className={styles.chevron} size={22} aria-hidden />
      </summary>
      {group.description !== undefined && <p className={styles.lead}>{group.description}</p>}
      <div className={styles.pictures}>
        {properties.filter(({ name }) => group.keys.includes(name)).map(({ content }) => content)}
      </div>
    </details>
  );
}

/** A line between components, with a label if the content has one. */
export function Separator({ section }: SectionProps<SectionOf<'separator'>>) {
  const { headingLevel = 2 } = useRenderer();
  const Name = `h${headingLevel}` as const;
  if (section.label === undefined) return <hr className={styles.separator} />;
  return (
    <div className={styles.separatorNamed}>
      <Name className={styles.separatorName}>{section.label}</Name>
    </div>
  );
}

/**
 * Newsletters; several have a toggle for all on top.
 * Source: requirements#newsletters.
 */
export function Subscriptions(props: SectionProps<SectionOf<'subscriptions'>>) {
  const { section, properties, fieldPathId, disabled } = props;
  const all = toggleAllProps(section.keys, props, useObject(fieldPathId.path, props).value);
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
      <div className={styles.tiles}>{properties.map(({ content }) => content)}</div>
    </Card>
  );
}

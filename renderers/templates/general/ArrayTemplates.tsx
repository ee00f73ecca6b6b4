import {
  buttonId,
  getTemplate,
  getUiOptions,
  titleId,
  TranslatableString,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type ArrayFieldItemButtonsTemplateProps,
  type IconButtonProps,
} from '@rjsf/utils';
import { createElement, type ComponentType, type MouseEvent } from 'react';
import { controlProps } from '../../controls/controlProps.ts';
import { focusLater } from '../../model/focus.ts';
import styles from './general.module.css';

/** A list: its title, its items, and a button that adds one. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, items, canAdd, disabled, readonly, registry } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const { AddButton } = registry.templates.ButtonTemplates;
  const id = fieldPathId.$id;
  const visibleTitle = options.title ?? title;
  const addId = buttonId(fieldPathId, 'add');
  const common = { schema, registry, fieldPathId, ...(uiSchema && { uiSchema }) };
  return (
    <fieldset
      className={fieldPathId.path.length === 0 ? styles.root : styles.group}
      id={id}
      aria-describedby={controlProps({ ...props, id })['aria-describedby']}
    >
      {createElement(getTemplate('ArrayFieldTitleTemplate', registry, options), {
        ...common,
        title: visibleTitle,
        ...(props.required && { required: true }),
      })}
      {createElement(getTemplate('ArrayFieldDescriptionTemplate', registry, options), {
        ...common,
        description: options.description ?? schema.description,
      })}
      {props.optionalDataControl}
      {items.length > 0 ? (
        <div className={styles.items}>{items}</div>
      ) : (
        !props.optionalDataControl && (
          <p className={styles.description}>{registry.translateString(TranslatableString.EmptyArray)}</p>
        )
      )}
      {canAdd && (
        <AddButton
          id={addId}
          className="rjsf-array-item-add"
          title={registry.translateString(TranslatableString.AddItemButton)}
          aria-labelledby={visibleTitle && options.label !== false ? `${addId} ${titleId(fieldPathId)}` : undefined}
          onClick={(event) => {
            props.onAddClick(event);
            focusLater([`${id}${registry.globalFormOptions.idSeparator}${items.length}__entry`]);
          }}
          disabled={disabled || readonly}
          registry={registry}
          {...(uiSchema && { uiSchema })}
        />
      )}
    </fieldset>
  );
}

/** One item of a list with the buttons that move, copy and remove it. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, index, registry, uiSchema } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  return (
    <fieldset
      className={styles.item}
      id={`${buttonsProps.fieldPathId.$id}__entry`}
      aria-label={`${registry.translateString(TranslatableString.ArrayItemTitle)} ${index + 1}`}
    >
      {children}
      {hasToolbar && (
        <div className={styles.tools}>
          {createElement(getTemplate('ArrayFieldItemButtonsTemplate', registry, options), buttonsProps)}
        </div>
      )}
    </fieldset>
  );
}

/**
 * Buttons to move, copy and remove one item. The accessible name of each includes the item; focus follows a moved item,
 * or goes to the neighbour of a removed one.
 */
export function ArrayFieldItemButtonsTemplate(props: ArrayFieldItemButtonsTemplateProps) {
  const { hasCopy, hasMoveDown, hasMoveUp, hasRemove, fieldPathId, index, registry, uiSchema } = props;
  const { CopyButton, MoveDownButton, MoveUpButton, RemoveButton } = registry.templates.ButtonTemplates;
  const isLocked = props.disabled || props.readonly;
  const list = fieldPathId.$id.slice(0, fieldPathId.$id.lastIndexOf(registry.globalFormOptions.idSeparator));
  const idAt = (at: number, button: Parameters<typeof buttonId>[1]): string =>
    buttonId(`${list}${registry.globalFormOptions.idSeparator}${at}`, button);
  const item = `${registry.translateString(TranslatableString.ArrayItemTitle)} ${index + 1}`;
  const renderButton = (
    Tool: ComponentType<IconButtonProps>,
    kind: Parameters<typeof buttonId>[1],
    text: TranslatableString,
    press: (event?: MouseEvent) => void,
    { isOff = false, focus = [] }: { readonly isOff?: boolean; readonly focus?: readonly string[] } = {},
  ) => (
    <Tool
      {...{ registry, ...(uiSchema && { uiSchema }) }}
      id={buttonId(fieldPathId, kind)}
      title={registry.translateString(text)}
      aria-label={`${registry.translateString(text)}, ${item}`}
      disabled={isLocked || isOff}
      onClick={(event) => {
        press(event);
        if (focus.length > 0) focusLater(focus);
      }}
    />
  );
  return (
    <>
      {(hasMoveUp || hasMoveDown) && (
        <>
          {renderButton(MoveUpButton, 'moveUp', TranslatableString.MoveUpButton, props.onMoveUpItem, {
            isOff: !hasMoveUp,
            focus: [idAt(index - 1, 'moveUp'), idAt(index - 1, 'moveDown')],
          })}
          {renderButton(MoveDownButton, 'moveDown', TranslatableString.MoveDownButton, props.onMoveDownItem, {
            isOff: !hasMoveDown,
            focus: [idAt(index + 1, 'moveDown'), idAt(index + 1, 'moveUp')],
          })}
        </>
      )}
      {hasCopy && renderButton(CopyButton, 'copy', TranslatableString.CopyButton, props.onCopyItem)}
      {hasRemove &&
        renderButton(RemoveButton, 'remove', TranslatableString.RemoveButton, props.onRemoveItem, {
          focus: [idAt(index, 'remove'), idAt(index - 1, 'remove'), buttonId(list, 'add')],
        })}
    </>
  );
}

import {
  buttonId,
  getUiOptions,
  titleId,
  TranslatableString,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type ArrayFieldItemButtonsTemplateProps,
} from '@rjsf/utils';
import { drawTemplate } from '../../widgets/drawTemplate.ts';
import { describedBy } from '../../widgets/widgetAria.ts';
import { focusLater } from './focusLater.ts';
import styles from './general.module.css';

/** A list: its title, its items, and a button that adds one. */
export function ArrayFieldTemplate(props: ArrayFieldTemplateProps) {
  const { fieldPathId, title, schema, uiSchema, items, canAdd, disabled, readonly, registry } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  const { AddButton } = registry.templates.ButtonTemplates;
  const id = fieldPathId.$id;
  const shownTitle = options.title ?? title;
  const addId = buttonId(fieldPathId, 'add');
  const common = { schema, registry, fieldPathId, ...(uiSchema && { uiSchema }) };
  return (
    <fieldset
      className={fieldPathId.path.length === 0 ? styles.root : styles.group}
      id={id}
      aria-describedby={describedBy({ ...props, id, options, label: title, name: title, value: undefined })}
    >
      {drawTemplate('ArrayFieldTitleTemplate', { ...common, title: shownTitle, required: props.required }, options)}
      {drawTemplate(
        'ArrayFieldDescriptionTemplate',
        { ...common, description: options.description ?? schema.description },
        options,
      )}
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
          aria-labelledby={shownTitle && options.label !== false ? `${addId} ${titleId(fieldPathId)}` : undefined}
          onClick={(event) => {
            props.onAddClick(event);
            focusLater([itemId(`${id}${registry.globalFormOptions.idSeparator}${items.length}`)]);
          }}
          disabled={disabled || readonly}
          registry={registry}
          {...(uiSchema && { uiSchema })}
        />
      )}
    </fieldset>
  );
}

/** The id of the frame around an item with its buttons. */
function itemId(id: string): string {
  return `${id}__entry`;
}

/** One item of a list with the buttons that move, copy and remove it. */
export function ArrayFieldItemTemplate(props: ArrayFieldItemTemplateProps) {
  const { children, buttonsProps, hasToolbar, index, registry, uiSchema } = props;
  const options = getUiOptions(uiSchema, registry.globalUiOptions);
  return (
    <fieldset
      className={styles.item}
      id={itemId(buttonsProps.fieldPathId.$id)}
      aria-label={`${registry.translateString(TranslatableString.ArrayItemTitle)} ${index + 1}`}
    >
      {children}
      {hasToolbar && (
        <div className={styles.tools}>{drawTemplate('ArrayFieldItemButtonsTemplate', buttonsProps, options)}</div>
      )}
    </fieldset>
  );
}

/**
 * Buttons to move, copy and remove one item. Each button names its item; focus follows a moved item, or goes to the
 * neighbour of a removed one.
 */
export function ArrayFieldItemButtonsTemplate(props: ArrayFieldItemButtonsTemplateProps) {
  const { hasCopy, hasMoveDown, hasMoveUp, hasRemove, fieldPathId, index, registry, uiSchema } = props;
  const { CopyButton, MoveDownButton, MoveUpButton, RemoveButton } = registry.templates.ButtonTemplates;
  const isLocked = props.disabled || props.readonly;
  const list = fieldPathId.$id.slice(0, fieldPathId.$id.lastIndexOf(registry.globalFormOptions.idSeparator));
  const idAt = (at: number, button: Parameters<typeof buttonId>[1]): string =>
    buttonId(`${list}${registry.globalFormOptions.idSeparator}${at}`, button);
  const item = `${registry.translateString(TranslatableString.ArrayItemTitle)} ${index + 1}`;
  const common = (text: TranslatableString) => {
    const name = registry.translateString(text);
    return { registry, title: name, 'aria-label': `${name}, ${item}`, ...(uiSchema && { uiSchema }) };
  };
  return (
    <>
      {(hasMoveUp || hasMoveDown) && (
        <>
          <MoveUpButton
            {...common(TranslatableString.MoveUpButton)}
            id={buttonId(fieldPathId, 'moveUp')}
            disabled={isLocked || !hasMoveUp}
            onClick={(event) => {
              props.onMoveUpItem(event);
              focusLater([idAt(index - 1, 'moveUp'), idAt(index - 1, 'moveDown')]);
            }}
          />
          <MoveDownButton
            {...common(TranslatableString.MoveDownButton)}
            id={buttonId(fieldPathId, 'moveDown')}
            disabled={isLocked || !hasMoveDown}
            onClick={(event) => {
              props.onMoveDownItem(event);
              focusLater([idAt(index + 1, 'moveDown'), idAt(index + 1, 'moveUp')]);
            }}
          />
        </>
      )}
      {hasCopy && (
        <CopyButton
          {...common(TranslatableString.CopyButton)}
          id={buttonId(fieldPathId, 'copy')}
          disabled={isLocked}
          onClick={props.onCopyItem}
        />
      )}
      {hasRemove && (
        <RemoveButton
          {...common(TranslatableString.RemoveButton)}
          id={buttonId(fieldPathId, 'remove')}
          disabled={isLocked}
          onClick={(event) => {
            props.onRemoveItem(event);
            focusLater([idAt(index, 'remove'), idAt(index - 1, 'remove'), buttonId(list, 'add')]);
          }}
        />
      )}
    </>
  );
}

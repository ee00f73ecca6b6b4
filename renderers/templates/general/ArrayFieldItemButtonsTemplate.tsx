import { buttonId, TranslatableString, type ArrayFieldItemButtonsTemplateProps } from '@rjsf/utils';
import { focusLater } from './focusLater.ts';

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

import { textByKey } from '@kontor/rjsf-theme/texts';
import { ChevronDown, ChevronRight, CircleAlert, GitBranch, MessageSquare } from 'lucide-react';
import { memo, useState, useEffect, useRef, type DragEvent, type ReactElement } from 'react';
import { getChildNodes, type OutlineNode } from '../../model/outline.ts';
import { useTranslation } from 'react-i18next';
import css from './Outline.module.css';
import { PartIcon } from './componentLooks.tsx';
import { usePartName } from '../usePartNames.ts';
import type { PartActions } from './usePartActions.ts';

/** The props that all rows of the tree share. */
export interface OutlineTools {
  readonly selected: string;
  readonly isOpen: (pointer: string) => boolean;
  readonly problemsAt: (pointer: string) => number;
  readonly commentsAt: (pointer: string) => number;
  /** Selects a row as a new entry of the browser's history. */
  readonly onSelect: (pointer: string) => void;
  readonly onOpen: (pointer: string, open: boolean) => void;
  /** Pointer of the dragged part. */
  readonly dragged: string | undefined;
  readonly onDrag: (pointer: string | undefined) => void;
  readonly actions: PartActions;
}

interface OutlineItemProps {
  readonly node: OutlineNode;
  readonly level: number;
  readonly position: number;
  readonly count: number;
  readonly tools: OutlineTools;
}

/** One row of the tree with its children; rerenders only when its part changes. */
export const OutlineItem = memo(function OutlineItem({
  node,
  level,
  position,
  count,
  tools,
}: OutlineItemProps): ReactElement {
  const { pointer } = node;
  const children = getChildNodes(node);
  const isOpen = children.length > 0 ? tools.isOpen(pointer) : undefined;
  const isSelected = tools.selected === pointer;
  return (
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={count}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      aria-labelledby={`row-${pointer}`}
      tabIndex={isSelected ? 0 : -1}
      data-pointer={pointer}
      className={css['item']}
    >
      <Row node={node} level={level} isOpen={isOpen} isSelected={isSelected} tools={tools} />
      {isOpen === true && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a list of rows; no element has this role in a tree
        <ul role="group">
          {children.map((child, index) => (
            <OutlineItem
              key={child.pointer}
              node={child}
              level={level + 1}
              position={index + 1}
              count={children.length}
              tools={tools}
            />
          ))}
        </ul>
      )}
    </li>
  );
});

interface RowProps extends Pick<OutlineItemProps, 'node' | 'level' | 'tools'> {
  readonly isOpen: boolean | undefined;
  readonly isSelected: boolean;
}

function Row({ node, level, isOpen, isSelected, tools }: RowProps): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected) showRow(row.current);
  }, [isSelected]);
  const drag = useDrag(node, tools);
  const Chevron = isOpen === true ? ChevronDown : ChevronRight;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the tree has the keys
    <div
      ref={row}
      {...drag.props}
      className={css['row']}
      data-level={Math.min(level, 5)}
      data-selected={isSelected || undefined}
      data-over={drag.isOver || undefined}
      onClick={() => tools.onSelect(node.pointer)}
    >
      <span
        className={css['chevron']}
        aria-hidden="true"
        onClick={(event) => {
          if (isOpen === undefined) return;
          event.stopPropagation();
          tools.onOpen(node.pointer, !isOpen);
        }}
      >
        {isOpen !== undefined && <Chevron size={16} />}
      </span>
      <span className={css['icon']}>
        <PartIcon part={node.part} size={16} />
      </span>
      <RowWords node={node} comments={tools.commentsAt(node.pointer)} problems={tools.problemsAt(node.pointer)} />
    </div>
  );
}

interface RowWordsProps extends Pick<OutlineItemProps, 'node'> {
  /** Numbers of open comments and errors at or below the part. */
  readonly comments: number;
  readonly problems: number;
}

/** The text of a row: name and kind of the part, and its numbers of comments and errors. */
function RowWords({ node, comments, problems }: RowWordsProps): ReactElement {
  const { t } = useTranslation('studio');
  const formatName = usePartName();
  return (
    <>
      <span id={`row-${node.pointer}`} className={css['name']}>
        <span>{formatName(node)}</span>
        {node.name !== undefined && (
          <span className="visually-hidden">{`, ${textByKey(t, `edit.parts.${node.part}`)}`}</span>
        )}
        {node.isConditional && <span className="visually-hidden">{`, ${t('edit.showIf.depends')}`}</span>}
        {problems > 0 && (
          <span className="visually-hidden">{`, ${t('edit.outline.problems', { count: problems })}`}</span>
        )}
        {comments > 0 && <span className="visually-hidden">{`, ${t('comments.count', { count: comments })}`}</span>}
        {node.stands !== undefined && (
          <code className={css['stands']}>
            <span className="visually-hidden">, </span>
            <span>{node.stands}</span>
          </code>
        )}
      </span>
      {node.isConditional && (
        <span className={css['depends']} title={t('edit.showIf.depends')} aria-hidden="true">
          <GitBranch size={14} />
        </span>
      )}
      {comments > 0 && (
        <span className={css['comments']} aria-hidden="true">
          <MessageSquare size={14} /> <span>{comments}</span>
        </span>
      )}
      {problems > 0 && (
        <span className={css['problems']} aria-hidden="true">
          <CircleAlert size={14} /> <span>{problems}</span>
        </span>
      )}
    </>
  );
}

const dragType = 'application/x-kontor-part';

/** Drags a list item onto another row that accepts it. */
function useDrag(node: OutlineNode, { dragged, onDrag, actions }: OutlineTools) {
  const [isOver, setOver] = useState(false);
  const fits = (): boolean => dragged !== undefined && actions.canDrop(dragged, node);
  return {
    isOver,
    props: {
      draggable: actions.canMove(node),
      onDragStart: (event: DragEvent) => {
        // Browsers start a drag only with data.
        event.dataTransfer.setData(dragType, '');
        onDrag(node.pointer);
        event.dataTransfer.effectAllowed = 'move';
        event.stopPropagation();
      },
      onDragOver: (event: DragEvent) => {
        if (!fits()) return;
        event.preventDefault();
        setOver(true);
      },
      onDragEnd: () => onDrag(undefined),
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false);
        if (dragged === undefined || !fits()) return;
        event.preventDefault();
        actions.drop(dragged, node);
      },
    },
  };
}

/** Scrolls only the outline's pane until a row is visible. */
function showRow(row: Element | null): void {
  const pane = row?.closest('section');
  if (!row || !pane) return;
  const [rowBox, paneBox] = [row.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (rowBox.top < paneBox.top) pane.scrollTop -= paneBox.top - rowBox.top + margin;
  if (rowBox.bottom > paneBox.bottom) pane.scrollTop += rowBox.bottom - paneBox.bottom + margin;
}

/** Distance between the row and the edge of its pane, in CSS pixels. */
const margin = 60;

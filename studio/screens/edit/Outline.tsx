import { useAtomValue, useStore } from 'jotai';
import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactElement } from 'react';
import { useOpenPart } from '../../layout/useAddress.ts';
import type { JsonObject } from '@kontor/schema-adapters/json';
import { pathAfter } from '../../model/matchItems.ts';
import { nearestNode, type OutlineNode } from '../../model/outline.ts';
import { pathOf, pointerOf } from '../../model/parts.ts';
import { selectedAtom } from '../../state/draft.ts';
import { mayEditAtom } from '../../state/session.ts';
import { outlineAtom, wordsAtom } from '../../state/outlineAtoms.ts';
import { useTranslation } from 'react-i18next';
import { AddParts } from './AddParts.tsx';
import css from './Outline.module.css';
import { OutlineItem, type OutlineTools } from './OutlineItem.tsx';
import { useOutlineKeys } from './useOutlineKeys.ts';
import { useOpenComments, useProblems } from './Problems.tsx';
import { usePartActions } from './usePartActions.ts';

/** The outline as a tree: tabs with their parts and fields, then the other sections of the site. */
export function Outline(): ReactElement {
  const { t } = useTranslation('studio');
  // Deferred, so that a keystroke does not wait for the tree.
  const nodes = useDeferredValue(useAtomValue(outlineAtom));
  const mayEdit = useAtomValue(mayEditAtom);
  const tree = useRef<HTMLUListElement>(null);
  const tools = useOutlineTools(nodes);
  const onKeyDown = useOutlineKeys(tree, nodes, tools);
  const tabs = nodes.find(({ part }) => part === 'preferenceCenter')?.lists[0];
  return (
    <>
      <div className={css['head']}>
        <h2 id="outline-heading">{t('edit.outline.heading')}</h2>
        {tabs && mayEdit && <AddParts list={tabs} look="plain" />}
      </div>
      <ul
        ref={tree}
        role="tree"
        aria-labelledby="outline-heading"
        aria-describedby="outline-keys"
        className={css['tree']}
        onKeyDown={onKeyDown}
      >
        {nodes.map((node, index) => (
          <OutlineItem
            key={node.pointer}
            node={node}
            level={1}
            position={index + 1}
            count={nodes.length}
            tools={tools}
          />
        ))}
      </ul>
      <p id="outline-keys" className={css['keys']}>
        {mayEdit && t('edit.outline.keys')}
      </p>
    </>
  );
}

/** The props that all rows share; a stable object, so that a typed text rerenders only its own row. */
function useOutlineTools(nodes: readonly OutlineNode[]): OutlineTools {
  const actions = usePartActions();
  const openPart = useOpenPart();
  const selected = nearestNode(nodes, useAtomValue(selectedAtom))?.pointer ?? '';
  const { isOpen, setOpen } = useOpenNodes(selected);
  const problems = useProblems();
  const openComments = useOpenComments();
  const store = useStore();
  const words = useAtomValue(wordsAtom);
  // With the document at the start of the drag: somebody else may move the part before it is dropped.
  const [drag, setDrag] = useState<{ readonly pointer: string; readonly words: JsonObject | undefined }>();
  const path = drag && pathAfter(drag.words, words, pathOf(drag.pointer));
  const dragged = path && pointerOf(path);
  const selectedRow = selected || (nodes[0]?.pointer ?? '');
  return useMemo(
    (): OutlineTools => ({
      selected: selectedRow,
      isOpen,
      problemsAt: problems,
      commentsAt: openComments,
      onSelect: openPart,
      onOpen: setOpen,
      dragged,
      onDrag: (pointer) => setDrag(pointer === undefined ? undefined : { pointer, words: store.get(wordsAtom) }),
      actions,
    }),
    [selectedRow, isOpen, problems, openComments, openPart, setOpen, dragged, actions, store],
  );
}

/** The expanded nodes: ancestors of the selection, the preference centre, and those that the editor expanded. */
function useOpenNodes(selected: string) {
  const [expanded, setExpanded] = useState<Readonly<Record<string, boolean>>>({ '/preferenceCenter': true });
  const isOpen = useCallback((pointer: string): boolean => expanded[pointer] ?? false, [expanded]);
  const setOpen = useCallback(
    (pointer: string, open: boolean) => setExpanded((before) => ({ ...before, [pointer]: open })),
    [],
  );
  const [last, setLast] = useState('');
  if (last !== selected) {
    const ancestors = selected.split('/').map((_name, index, names) => names.slice(0, index).join('/'));
    setLast(selected);
    setExpanded({ ...expanded, ...Object.fromEntries(ancestors.map((pointer) => [pointer, true])) });
  }
  return { isOpen, setOpen };
}

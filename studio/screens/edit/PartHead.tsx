import { textByKey } from '@kontor/rjsf-theme/texts';
import { useAtomValue } from 'jotai';
import { ArrowDown, ArrowUp, ClipboardCopy, ClipboardPaste, Copy, MessageSquare, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../layout/Button.tsx';
import { Select } from '../../layout/Select.tsx';
import { allNodes, type OutlineNode } from '../../model/outline.ts';
import { openPlacesAtom } from '../../state/comments.ts';
import { outlineAtom } from '../../state/outlineAtoms.ts';
import { useOpenPart } from '../../layout/useAddress.ts';
import { useTranslation } from 'react-i18next';
import { commentsId } from './PartComments.tsx';
import css from './PartPane.module.css';
import { useClipboardActions } from './useClipboard.ts';
import { usePartActions, type PartActions } from './usePartActions.ts';
import { usePartName } from '../usePartNames.ts';

/** The header of a part's form: breadcrumb, name and buttons. */
export function PartHead({ node }: { readonly node: OutlineNode }): ReactElement {
  const { t } = useTranslation('studio');
  const nodes = useAtomValue(outlineAtom);
  const formatName = usePartName();
  const openPart = useOpenPart();
  const actions = usePartActions();
  const ancestors = allNodes(nodes).filter(({ pointer }) => node.pointer.startsWith(`${pointer}/`));
  return (
    <header className={css['head']}>
      {ancestors.length > 0 && (
        <nav aria-label={t('edit.way')}>
          <ol className={css['crumbs']}>
            {ancestors.map((one) => (
              <li key={one.pointer}>
                <button type="button" className={css['crumb']} onClick={() => openPart(one.pointer)}>
                  {formatName(one)}
                </button>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className={css['title']}>
        <h2 id="part-heading">
          <span>{formatName(node)}</span>{' '}
          {node.name !== undefined && <span className={css['kind']}>{textByKey(t, `edit.parts.${node.part}`)}</span>}
          {node.stands !== undefined && <code className={css['stands']}>{node.stands}</code>}
        </h2>
        {actions.canMove(node) && <Actions node={node} actions={actions} />}
      </div>
      <ToComments pointer={node.pointer} />
    </header>
  );
}

/** A link that skips the form to the part's open comments. */
function ToComments({ pointer }: { readonly pointer: string }): ReactElement | null {
  const { t } = useTranslation('studio');
  const count = useAtomValue(openPlacesAtom)
    .split('\n')
    .filter((place) => place === pointer).length;
  if (count === 0) return null;
  return (
    <p>
      <Button look="bare" onClick={() => document.getElementById(commentsId)?.focus()}>
        <MessageSquare size={16} aria-hidden="true" /> <span>{t('comments.to', { count })}</span>
      </Button>
    </p>
  );
}

function Actions({ node, actions }: { readonly node: OutlineNode; readonly actions: PartActions }): ReactElement {
  const { t } = useTranslation('studio');
  const { index = 0, count = 0 } = node;
  const { copy, paste } = useClipboardActions();
  const buttons = [
    { key: 'up', Icon: ArrowUp, run: () => actions.shift(node, -1), isOff: index === 0 },
    { key: 'down', Icon: ArrowDown, run: () => actions.shift(node, 1), isOff: index >= count - 1 },
    { key: 'copy', Icon: ClipboardCopy, run: copy, isOff: false },
    { key: 'paste', Icon: ClipboardPaste, run: paste, isOff: false },
    { key: 'duplicate', Icon: Copy, run: () => actions.duplicate(node), isOff: false },
    { key: 'remove', Icon: Trash2, run: () => actions.remove(node), isOff: false },
  ] as const;
  return (
    <fieldset className={css['actions']} aria-label={t('edit.actions.label')}>
      {buttons.map(({ key, Icon, run, isOff }) => (
        <Button
          key={key}
          look="bare"
          aria-disabled={isOff || undefined}
          aria-label={t(`edit.actions.${key}`)}
          title={t(`edit.actions.${key}`)}
          onClick={run}
        >
          <Icon size={18} aria-hidden="true" />
        </Button>
      ))}
      <MoveTo node={node} actions={actions} />
    </fieldset>
  );
}

/** Moves a part into another list, such as another tab. */
function MoveTo({ node, actions }: { readonly node: OutlineNode; readonly actions: PartActions }): ReactElement | null {
  const { t } = useTranslation('studio');
  const formatName = usePartName();
  const targets = actions.targetsOf(node);
  if (targets.length === 0) return null;
  return (
    <Select
      aria-label={t('edit.actions.moveTo')}
      value=""
      options={targets.map(({ owner, tab }, at) => [at, [...(tab ? [tab] : []), owner].map(formatName).join(' › ')])}
      onChoose={(value) => {
        const target = targets[Number(value)];
        if (target) actions.move(node, target);
      }}
    >
      <option value="" hidden>
        {t('edit.actions.moveTo')}
      </option>
    </Select>
  );
}

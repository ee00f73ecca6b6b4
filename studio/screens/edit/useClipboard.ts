import { useStore } from 'jotai';
import { useEffect } from 'react';
import { announceAtom } from '../../state/partAtoms.ts';
import { copiedTextAtom, startPasteAtom } from '../../state/pasteAtoms.ts';

const editable = ':is(input, textarea, select, [contenteditable]), dialog *';

/** Ctrl+C copies the selected part from outline or form unless text is selected; Ctrl+V pastes outside inputs. */
export function useClipboardKeys(): void {
  const store = useStore();
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      const isPart = target instanceof Element && target.closest('[role="tree"], [data-part]') !== null;
      const text = isPart && !hasSelection(target) ? store.get(copiedTextAtom) : undefined;
      if (text === undefined || clipboardData === null) return;
      event.preventDefault();
      clipboardData.setData('text/plain', text);
      store.set(announceAtom, { key: 'edit.done.copied', canUndo: false });
    };
    const paste = (event: ClipboardEvent): void => {
      const { target, clipboardData } = event;
      if (clipboardData === null || (target instanceof Element && target.matches(editable))) return;
      event.preventDefault();
      void store.set(startPasteAtom, clipboardData.getData('text/plain'));
    };
    document.addEventListener('copy', copy);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('copy', copy);
      document.removeEventListener('paste', paste);
    };
  }, [store]);
}

function hasSelection(target: Element): boolean {
  const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  return isText ? target.selectionStart !== target.selectionEnd : getSelection()?.isCollapsed === false;
}

/** Copy and paste for buttons; announces the keys if the browser denies access to the clipboard. */
export function useClipboardActions(): { readonly copy: () => void; readonly paste: () => void } {
  const store = useStore();
  const announce = (key: string): void => store.set(announceAtom, { key, canUndo: false });
  const refuse = (): void => announce('edit.paste.keys');
  return {
    copy: () => {
      const text = store.get(copiedTextAtom) ?? '';
      navigator.clipboard.writeText(text).then(() => announce('edit.done.copied'), refuse);
    },
    paste: () => {
      navigator.clipboard.readText().then((text) => store.set(startPasteAtom, text), refuse);
    },
  };
}

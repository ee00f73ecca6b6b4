import { atom } from 'jotai';

/** The panes of the editor, in reading order. Narrow windows show one of them. */
export const panes = ['outline', 'part', 'preview'] as const;
export type Pane = (typeof panes)[number];

/** The pane that a narrow window shows. What leads to a part leads to its form. */
export const paneAtom = atom<Pane>('outline');

/** Whether a wide window leaves out the outline, so that the preview has its room. */
export const wideAtom = atom(false);

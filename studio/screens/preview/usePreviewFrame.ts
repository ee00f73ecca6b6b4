import { posted, readFromPreview, type PreviewShow, type ToPreview } from '../../preview/previewMessages.ts';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** The input of the preview frame. */
export interface FrameInput {
  /** The site's origin, the only one for messages in both directions. */
  readonly origin: string;
  readonly show: Omit<PreviewShow, 'revision'>;
  /** JSON pointer of the part that is selected in the studio. */
  readonly selected: string;
  readonly onSelect: (pointer: string) => void;
}

/** The state of the frame: whether its page is ready, and the last revision that it has rendered. */
interface FrameState {
  readonly isReady: boolean;
  readonly lastRevision: number;
}

/**
 * Exchanges messages with the preview in a frame: sends changes since the last message and scroll targets, and receives
 * clicks. After a reload, sends everything again.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement | null>,
  { origin, show, selected, onSelect }: FrameInput,
): FrameState {
  const [loads, setLoads] = useState(0);
  const [lastRevision, setLastRevision] = useState(0);
  const sent = useRef<{ readonly load: number; readonly show: Partial<PreviewShow> }>({ load: 0, show: {} });
  const revision = useRef(0);
  // A part that was clicked in the preview is visible there already.
  const clicked = useRef<string | undefined>(undefined);
  useEffect(() => {
    const handleMessage = (event: MessageEvent<unknown>): void => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const message = readFromPreview(event.data);
      if (message?.type === 'ready') setLoads((count) => count + 1);
      if (message?.type === 'drawn') setLastRevision(message.revision);
      if (message?.type !== 'selected') return;
      clicked.current = message.pointer;
      onSelect(message.pointer);
    };
    window.addEventListener('message', handleMessage);
    return () => window.removeEventListener('message', handleMessage);
  }, [frame, origin, onSelect]);
  useEffect(() => {
    if (loads === 0) return;
    const before = sent.current.load === loads ? sent.current.show : {};
    sent.current = { load: loads, show };
    revision.current += 1;
    sendTo(frame.current, origin, { type: 'show', revision: revision.current, ...changedIn(before, show) });
  }, [loads, show, frame, origin]);
  useEffect(() => {
    if (loads === 0 || selected === '' || clicked.current === selected) return;
    clicked.current = undefined;
    sendTo(frame.current, origin, { type: 'scrollTo', pointer: selected });
  }, [loads, selected, frame, origin]);
  return { isReady: loads > 0, lastRevision };
}

function sendTo(frame: HTMLIFrameElement | null, origin: string, message: ToPreview): void {
  frame?.contentWindow?.postMessage(posted(message), origin);
}

function changedIn(before: Partial<PreviewShow>, now: Omit<PreviewShow, 'revision'>): Partial<PreviewShow> {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => old.get(name) !== value));
}

import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { Button } from '../../layout/Button.tsx';
import { gatewaysAtom } from '../../state/store.ts';
import { previewWidths, type PreviewWidth } from '../../state/preview.ts';
import { useTranslation } from 'react-i18next';
import css from './preview.module.css';
import { usePreviewFrame, type FrameTalk } from './usePreviewFrame.ts';

interface PreviewFrameProps extends FrameTalk {
  readonly width: PreviewWidth;
}

/** How long the page may take before something is said, in milliseconds. */
const patienceMs = 10_000;

/**
 * The customers' page in a frame of the chosen width, made smaller where the pane is narrower. The page may run its
 * scripts at its own origin, but neither leave the frame nor open windows.
 */
export function PreviewFrame({ origin, width, ...talk }: PreviewFrameProps): ReactElement {
  const { t } = useTranslation('studio');
  const { timer } = useAtomValue(gatewaysAtom);
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const { isReady, lastRevision } = usePreviewFrame(frame, { origin, ...talk });
  const [attempt, setAttempt] = useState(0);
  const [lateAttempt, setLateAttempt] = useState(-1);
  useEffect(
    () => (isReady ? undefined : timer.after(patienceMs, () => setLateAttempt(attempt))),
    [isReady, timer, attempt],
  );
  // A frame that was opened offline shows the browser's own error page until it is loaded again.
  const loadAgain = useCallback(() => setAttempt((count) => count + 1), []);
  useEffect(() => (isReady ? undefined : timer.onOnline(loadAgain)), [isReady, timer, loadAgain]);
  const size = useSize(stage);
  const wanted = width === 'full' ? size.width : previewWidths[width];
  const scale = Math.min(1, size.width / wanted || 1);
  return (
    <div className={css['stage']} ref={stage}>
      {lateAttempt === attempt && !isReady && (
        <div className={css['late']}>
          <output>{t('preview.unreachable')}</output>
          <Button onClick={loadAgain}>{t('studio.tryAgain')}</Button>
        </div>
      )}
      <iframe
        key={attempt}
        ref={frame}
        className={css['frame']}
        title={t('preview.frame')}
        src={`${origin}/preview`}
        // oxlint-disable-next-line react/iframe-missing-sandbox -- the page has another origin than the studio, so its scripts cannot reach this attribute
        sandbox="allow-scripts allow-same-origin allow-forms"
        referrerPolicy="no-referrer"
        data-drawn={lastRevision}
        style={{
          width: wanted,
          height: size.height / scale,
          transform: `scale(${scale})`,
          marginInlineStart: Math.max(0, (size.width - wanted * scale) / 2),
        }}
      />
    </div>
  );
}

function useSize(element: RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current || typeof ResizeObserver === 'undefined') return undefined;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watcher.observe(element.current);
    return () => watcher.disconnect();
  }, [element]);
  return size;
}

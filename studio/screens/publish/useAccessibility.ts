import { contentChanges, type ContentChange } from '@kontor/contract/rules';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { findBarriers, type AccessResult } from '../../model/accessibility.ts';
import { siteAtom } from '../../state/session.ts';
import { gatewaysAtom } from '../../state/store.ts';
import type { PublishData } from './usePublishData.ts';

/** The check of the changed pages; `finished` resolves with its result. */
export interface AccessCheck {
  readonly state: 'NONE' | 'RUNNING' | 'FAILED' | AccessResult;
  readonly finished: () => Promise<AccessCheck['state']>;
  readonly again: () => void;
}

/** Checks the pages that a draft changes, on mount. A site without an address has no pages to check. */
export function useAccessibility({ draft, published }: PublishData): AccessCheck {
  // Separate from the page's own list of changes, which depends on the studio's language.
  const changes = useMemo(() => contentChanges(published, draft.documents), [published, draft]);
  const { content, openPageChecker, timer } = useAtomValue(gatewaysAtom);
  const site = useAtomValue(siteAtom);
  const [result, setResult] = useState<Result | undefined>();
  const running = useRef<Promise<AccessCheck['state']>>(Promise.resolve('NONE'));
  const start = useCallback(() => {
    const origin = site?.origin ?? '';
    const checker = origin === '' || changes.length === 0 ? undefined : openPageChecker(origin);
    const run = async (): Promise<AccessCheck['state']> => {
      if (!checker || !site) return 'NONE';
      const { schema, metadata } = await content.reference(site.cmsId);
      const rest = { reference: { schema, metadata }, person: 'complete', mode: 'normal', now: timer.now() } as const;
      return findBarriers(changes, {
        draft: draft.documents,
        published,
        check: (documents, { pointer, ...page }) => checker.check({ ...rest, ...page, documents }, pointer),
      });
    };
    const current = run().catch(() => 'FAILED' as const);
    running.current = current;
    void current.then((next) => {
      checker?.close();
      // A newer check has another result.
      if (running.current === current) setResult({ changes, state: next });
    });
    return checker?.close;
  }, [draft, published, changes, site, content, openPageChecker, timer]);
  useEffect(() => start(), [start]);
  const isChecked = changes.length > 0 && site !== undefined && site.origin !== '';
  return {
    state: result?.changes === changes ? result.state : isChecked ? 'RUNNING' : 'NONE',
    finished: useCallback(() => running.current, []),
    again: () => {
      setResult(undefined);
      start();
    },
  };
}

/** The result of the check of these changes. */
interface Result {
  readonly changes: readonly ContentChange[];
  readonly state: AccessCheck['state'];
}

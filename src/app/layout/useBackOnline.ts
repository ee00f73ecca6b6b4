import { useEffect, useEffectEvent } from 'react';
import { ServiceError } from '../../browser/gatewayErrors.ts';

export const isOffline = (error: unknown): boolean => error instanceof ServiceError && error.failure === 'OFFLINE';

/** Acts by itself once the device is connected again, while `isWaiting`. */
export function useBackOnline(isWaiting: boolean, act: () => void): void {
  const goOn = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const hear = (): void => goOn();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, [isWaiting]);
}

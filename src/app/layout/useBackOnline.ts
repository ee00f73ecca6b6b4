import { useEffect, useEffectEvent } from 'react';
import { ServiceError } from '../../browser/gatewayErrors.ts';

export const isOffline = (error: unknown): boolean => error instanceof ServiceError && error.failure === 'OFFLINE';

/** Runs `act` when the device is online again, while `isWaiting`. */
export function useBackOnline(isWaiting: boolean, act: () => void): void {
  const resume = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const handleOnline = (): void => resume();
    addEventListener('online', handleOnline);
    return () => removeEventListener('online', handleOnline);
  }, [isWaiting]);
}

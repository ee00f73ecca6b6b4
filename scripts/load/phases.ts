import { setTimeout as wait } from 'node:timers/promises';
import { record, type Measured, type MeasuredNode } from './measured.ts';
import type { NextCall } from './mixture.ts';

const MAX_REQUESTS = 200_000;
/** Requests a second that a node must take at any time. */
export const STEADY = 200;
/** Parallel calls of an overload: three times as many as a node accepts. */
export const TOO_MANY = 600;

/** 200 requests a second, whether earlier ones were answered or not. */
export async function steady(
  nodes: readonly MeasuredNode[],
  next: NextCall,
  { seconds, phase = `mixed, ${STEADY}/s` }: { readonly seconds: number; readonly phase?: string },
): Promise<Measured> {
  return record(phase, nodes, async (send) => {
    const began = performance.now();
    const sent: Promise<void>[] = [];
    for (let index = 0; index < STEADY * seconds; index += 1) {
      await wait(Math.max(0, began + (index * 1000) / STEADY - performance.now()));
      const call = next(index);
      if (call !== undefined) sent.push(send(call));
    }
    await Promise.all(sent);
  });
}

/** As many requests as the connections allow, for that time. */
export async function flood(
  nodes: readonly MeasuredNode[],
  next: NextCall,
  { seconds, phase, lanes }: { readonly seconds: number; readonly phase: string; readonly lanes: number },
): Promise<Measured> {
  return record(phase, nodes, async (send) => {
    const until = performance.now() + seconds * 1000;
    let index = 0;
    const lane = async (): Promise<void> => {
      while (performance.now() < until && index < MAX_REQUESTS) {
        const call = next(index);
        index += 1;
        if (call === undefined) return;
        await send(call);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  });
}

import { deletion, type NodePeers, type ServiceNode } from '../../../nodes/serviceNode.ts';

/** Reminders that each owner has. */
export const EACH = 3;

/** Results of deletions. */
export interface Deletions {
  /** Owners whose deletion was acknowledged. */
  readonly acknowledged: readonly string[];
  /** Every other status; 0 is no answer. */
  readonly otherStatuses: ReadonlySet<number>;
}

/**
 * Deletes the reminders of owners with 8 parallel clients and calls `end` after `enough` acknowledged deletions.
 * Each client continues until a refusal.
 */
export async function deleteUntilRefused(
  node: ServiceNode,
  peers: NodePeers,
  owners: readonly string[],
  { enough, end }: { readonly enough: number; readonly end: () => Promise<unknown> },
): Promise<Deletions> {
  const calls = await Promise.all(
    owners.map(async (owner) => ({ owner, call: deletion(owner, await peers.link(owner), EACH) })),
  );
  const acknowledged: string[] = [];
  const otherStatuses = new Set<number>();
  let ending: Promise<unknown> | undefined;
  const lane = async (): Promise<void> => {
    for (let next = calls.pop(); next !== undefined && otherStatuses.size === 0; next = calls.pop()) {
      const status = await node.call(next.call).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 204) acknowledged.push(next.owner);
      else otherStatuses.add(status);
      if (acknowledged.length >= enough) ending ??= end();
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  await ending;
  return { acknowledged, otherStatuses };
}

/** Acknowledged deletions without effect, and partial ones. */
export const damageOf = (left: Readonly<Record<string, number>>, acknowledged: Iterable<string>) => ({
  lost: [...acknowledged].filter((owner) => owner in left),
  half: Object.keys(left).filter((owner) => left[owner] !== EACH),
});

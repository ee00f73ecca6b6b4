import { fork } from 'node:child_process';
import type { ProductionSettings } from '#backend/product/production/settings.ts';
import { bundledProgram } from './bundledProgram.ts';

/** What a content node runs with; JSON. */
export interface ContentNodeSettings {
  readonly settings: ProductionSettings;
  readonly siteFolder: string;
}

/** A production node with a studio in a process of its own. */
export interface ContentNode {
  /** Address of the site. */
  readonly site: string;
  /** Address of the studio. */
  readonly studio: string;
  readonly stop: () => Promise<void>;
}

/** Starts a node and waits until it listens. Rejects if it ends before that. */
export async function startContentNode(settings: ContentNodeSettings): Promise<ContentNode> {
  const child = fork(await bundledProgram('tests/nodes/contentProgram.ts'), [JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  const { site, studio } = await new Promise<Omit<ContentNode, 'stop'>>((resolve, reject) => {
    child.once('message', (told) => resolve(told as Omit<ContentNode, 'stop'>));
    void ended.then(() => reject(new Error(`the node ended before it listened: ${said}`)));
  });
  return {
    site,
    studio,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

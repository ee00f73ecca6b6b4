import type { FastifyInstance } from 'fastify';

/** Every route of a server as `METHOD /path`, without the HEAD that belongs to each GET. */
export function routesOf(app: FastifyInstance): readonly string[] {
  const steps: string[] = [];
  // Fastify prints its router as a tree: four characters per level, then a part of the path and its methods.
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] =
        /^((?:[│ ] {3})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      if (piece === '') return [];
      steps.length = indent.length / 4;
      steps.push(piece === '(empty root node)' ? '' : piece);
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD')
        .map((method) => `${method} ${steps.join('')}`);
    });
}

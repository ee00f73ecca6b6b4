import type { FastifyInstance } from 'fastify';
import { withData, type PageSource } from './pageSource.ts';
import { contentSecurityPolicy, setPageHeaders, type TrustedTypes } from './securityHeaders.ts';
import { serveAssets } from './servedAssets.ts';
import { isExactOrigin, type ThirdParty } from './thirdParties.ts';

/** The page on which editors see their drafts. */
export interface PreviewParts {
  /** Origin of the studio, the only one that may show the page in a frame. */
  readonly studioOrigin: string;
  /** The built page; in development the site's own source has it. */
  readonly pages?: PageSource;
}

/**
 * Serves `/preview`: the customers' application with gateways in memory. It has no use for third parties apart from
 * their pictures, and it alone may be shown in a frame, by the studio. The page knows the studio's origin from its
 * document. Throws if that is no exact origin.
 * Source: requirements#HDR-1.
 */
export async function registerPreview(
  app: FastifyInstance,
  { studioOrigin, pages }: PreviewParts,
  site: {
    readonly pages: PageSource;
    readonly thirdParties: readonly ThirdParty[];
    readonly trustedTypes: TrustedTypes;
  },
): Promise<void> {
  const preview = pages ?? site.pages;
  if (!isExactOrigin(studioOrigin)) throw new Error(`“${studioOrigin}” is no exact origin of a studio.`);
  const policy = contentSecurityPolicy(picturesOf(site.thirdParties), { ...preview, ancestor: studioOrigin });
  if (preview.folder !== undefined) await serveAssets(app, [`${preview.folder}/assets`], '/preview/assets/');
  for (const path of ['/preview', '/preview/'])
    app.get(path, async (request, reply) => {
      const page = await preview.page(request.url);
      return (
        setPageHeaders(reply, { policy, types: site.trustedTypes, holdsToken: true })
          .removeHeader('x-frame-options')
          // A process of its own, so that the studio does not wait while a draft is drawn.
          .header('origin-agent-cluster', '?1')
          .send(withData(page, { studio: { origin: studioOrigin } }))
      );
    });
}

function picturesOf(parties: readonly ThirdParty[]): readonly ThirdParty[] {
  return parties.map((party) => ({ ...party, uses: party.uses.filter((use) => use === 'image') }));
}

import type { FastifyInstance } from 'fastify';
import { withData, type PageSource } from './pageSource.ts';
import { contentSecurityPolicy, setPageHeaders, type TrustedTypes } from './securityHeaders.ts';
import { serveAssets } from './servedAssets.ts';
import { isExactOrigin, type ThirdParty } from './thirdParties.ts';

/** The preview page of drafts. */
export interface PreviewParts {
  /** Origin of the studio, the only one that may show the page in a frame. */
  readonly studioOrigin: string;
  /** The built page; in development it comes from the site's own page source. */
  readonly pages?: PageSource;
}

/**
 * Serves `/preview`: the customers' application with in-memory gateways. It allows third parties only for pictures, and
 * is the only page that may be in a frame, that of the studio. Its document contains the studio's origin. Throws if
 * that is not an exact origin.
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
          // A separate process, so that rendering a draft does not block the studio.
          .header('origin-agent-cluster', '?1')
          .send(withData(page, { studio: { origin: studioOrigin } }))
      );
    });
}

function picturesOf(parties: readonly ThirdParty[]): readonly ThirdParty[] {
  return parties.map((party) => ({ ...party, uses: party.uses.filter((use) => use === 'image') }));
}

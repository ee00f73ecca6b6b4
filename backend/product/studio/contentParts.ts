import type { PublishParts } from '../content/publications/publishRoutes.ts';
import type { ReviewCallParts } from '../content/reviews/reviewRoutes.ts';
import type { FormCountCallParts } from '../form-counts/formCountRoutes.ts';

/** Dependencies of the content service's calls. The studio's server closes the checks of drafts. */
export type ContentParts = PublishParts & ReviewCallParts & FormCountCallParts;

import '@kontor/rjsf-theme/controls';
import { portal } from './areas.ts';
import { findsNothingWrong } from './sequences.ts';

findsNothingWrong('the account pages', portal, 4);

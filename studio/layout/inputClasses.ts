import { controlStyles as controls } from '@kontor/rjsf-theme/controls';
import css from './inputs.module.css';

/** Class names of the product's input in the size of the studio. */
export const inputClass = `${controls['input']} ${css['input']}`;
/** Class names of the frame that draws the arrow of a select. */
export const selectBoxClass = `${controls['selectBox']} ${css['box']}`;

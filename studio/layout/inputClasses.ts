import controls from '#renderers/controls/controls.module.css';
import css from './inputs.module.css';

/** Class names of the product's input in the size of the studio. */
export const inputClass = `${controls['input']} ${css['input']}`;
/** Class names of the frame that draws the arrow of a select. */
export const selectBoxClass = `${controls['selectBox']} ${css['box']}`;

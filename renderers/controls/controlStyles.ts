import css from './controls.module.css';

/** The class names of controls, for controls of others that look like them. */
export const controlStyles: Readonly<Record<string, string | undefined>> = css;

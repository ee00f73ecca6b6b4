/** The label of a site where a node has several. */
export const labelOf = (site: string | undefined): { readonly site?: string } => (site === undefined ? {} : { site });

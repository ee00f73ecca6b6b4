/** The path of a call about one site; `rest` begins with a slash. */
export function contentPath(cmsId: string, rest = ''): string {
  return `/api/v1/content/${encodeURIComponent(cmsId)}${rest}`;
}

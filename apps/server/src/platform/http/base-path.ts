/**
 * The path of a call, whether the proxy kept the base path in it or removed it.
 * @param url path with query, as it arrived
 * @param basePath `/fibre`, or empty when the server stands at the root of its host
 */
export function stripBasePath(url: string, basePath: string): string {
  if (basePath === '' || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest.startsWith('/')) return rest
  return rest === '' || rest.startsWith('?') ? `/${rest}` : url
}

/** PUBLIC_URL (never the request's Host), the path, and only parameters that change the page. */
export function buildCanonicalUrl(request: Request, query: Record<string, string | undefined> = {}): string {
  const { origin, pathname } = new URL(request.url)
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) kept.set(name, value)
  const search = kept.toString()
  return `${origin}${pathname}${search && `?${search}`}`
}

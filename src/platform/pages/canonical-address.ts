/**
 * The one true address of a page: our own host (pages are rendered for PUBLIC_URL, never for the asker's Host), the
 * path, and of the query only what makes another page of it.
 */
export function canonicalAddress(request: Request, query: Record<string, string | undefined> = {}): string {
  const { origin, pathname } = new URL(request.url)
  const kept = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) kept.set(name, value)
  const search = kept.toString()
  return `${origin}${pathname}${search && `?${search}`}`
}

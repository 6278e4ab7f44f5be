// Of react-router 8.4.0: stands in the browser for its links.js.
// Mends: a link that is pointed at without a network fails where nobody hears it.
// Gain: 370 bytes (brotli) of the scripts of each page, because no page of ours declares links of its own.
// Held by: journeys/everywhere.journey.ts

interface Route {
  id: string
  path?: string
  shouldRevalidate?: (choice: object) => boolean
}

interface Match {
  route: Route
  pathname: string
  params: Record<string, string | undefined>
}

interface ListedRoute {
  module: string
  hasLoader: boolean
  css?: string[]
  imports?: string[]
  clientActionModule?: string
  clientLoaderModule?: string
  hydrateFallbackModule?: string
}

interface Manifest {
  routes: Record<string, ListedRoute | undefined>
}

const listed = (matches: Match[], { routes }: Manifest) =>
  matches.flatMap(({ route }) => routes[route.id] ?? ([] as ListedRoute[]))

const unique = (hrefs: (string | undefined)[]) => [...new Set(hrefs.filter((href) => href !== undefined))]

/** The style sheets of the pages that are shown, as `<Links>` draws them. */
export const getKeyedLinksForMatches = (matches: Match[], _loaded: unknown, manifest: Manifest) =>
  unique(listed(matches, manifest).flatMap(({ css = [] }) => css)).map((href) => ({
    key: href,
    link: { rel: 'stylesheet', href },
  }))

/** The addresses of the scripts of pages that are shown or pointed at. */
export const getModuleLinkHrefs = (
  matches: Match[],
  manifest: Manifest,
  { includeHydrateFallback = false }: { includeHydrateFallback?: boolean } = {},
) =>
  unique(
    listed(matches, manifest).flatMap((route) => [
      route.module,
      route.clientActionModule,
      route.clientLoaderModule,
      includeHydrateFallback ? route.hydrateFallbackModule : undefined,
      ...(route.imports ?? []),
    ]),
  )

/** Scripts and data of a page that is pointed at are fetched ahead; it has no further links that would need its script. */
export const getKeyedPrefetchLinks = async () => []

export const isPageLinkDescriptor = () => false

/** Which of the pages that are pointed at are new here (`assets`), or have something to load (`data`). */
export function getNewMatchesForLinks(
  page: string,
  nextMatches: Match[],
  currentMatches: Match[],
  { routes }: Manifest,
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  mode: 'assets' | 'data',
): Match[] {
  const isElsewhere = ({ route, pathname, params }: Match, place: number) => {
    const current = currentMatches[place]
    return (
      current?.route.id !== route.id ||
      current.pathname !== pathname ||
      (current.route.path?.endsWith('*') && current.params['*'] !== params['*'])
    )
  }
  if (mode === 'assets') return nextMatches.filter(isElsewhere)
  return nextMatches.filter((match, place) => {
    if (!routes[match.route.id]?.hasLoader) return false
    if (isElsewhere(match, place)) return true
    return (
      match.route.shouldRevalidate?.({
        currentUrl: new URL(pathname + search + hash, origin),
        currentParams: currentMatches[0]?.params ?? {},
        nextUrl: new URL(page, origin),
        nextParams: match.params,
        defaultShouldRevalidate: true,
      }) ?? true
    )
  })
}

/** Waits for the style sheets of a page that is gone to, so that it is never drawn without them. */
export async function prefetchRouteCss({ css = [] }: ListedRoute): Promise<void> {
  await Promise.all(css.map(fetchSheet))
}

export const prefetchStyleLinks = (route: ListedRoute) => prefetchRouteCss(route)

function fetchSheet(href: string): Promise<void> {
  return new Promise((resolve) => {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return resolve()
    const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'style', href })
    link.onload = link.onerror = () => {
      link.remove()
      resolve()
    }
    document.head.append(link)
  })
}

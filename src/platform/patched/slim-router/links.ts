// Of react-router 8.4.0: replaces links.js in the browser.
// Mends: prefetching a link without a network is an unhandled rejection.
// Gain: 370 bytes (brotli) per page.
// Held by: journeys/every-page.journey.ts

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

export const getKeyedLinksForMatches = (matches: Match[], _loaded: unknown, manifest: Manifest) =>
  unique(listed(matches, manifest).flatMap(({ css = [] }) => css)).map((href) => ({
    key: href,
    link: { rel: 'stylesheet', href },
  }))

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

/** Prefetched pages have no further links that would need their script. */
export const getKeyedPrefetchLinks = async () => []

export const isPageLinkDescriptor = () => false

/** Which of the pages to prefetch are new here (`assets`), or have a loader (`data`). */
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

/** The next page is never drawn without its styles. */
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

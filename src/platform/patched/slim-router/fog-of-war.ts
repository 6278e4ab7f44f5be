// Of react-router 8.4.0: replaces its file of this name in the browser.
// Gain: 1,000 bytes (brotli) per page, 1 %, and the list of routes stays that of the shop (trim-manifest.ts).
// Held by: journeys/every-page.journey.ts

import { UNSAFE_createClientRoutes as createClientRoutes, type RouteObject } from 'react-router'

type RoutesAndModules = Parameters<typeof createClientRoutes>

type Manifest = { routes: RoutesAndModules[0]; isOffice: (path: string) => boolean; loadOffice: () => Promise<void> }

type Discovery = {
  path: string
  matches: { route: RouteObject }[]
  patch: (parentId: string, routes: RouteObject[]) => void
}

/** Whoever goes from a page of the shop to the office gets the office's routes then. A failed load is the page's error. */
export const getPatchRoutesOnNavigationFunction =
  (_: unknown, manifest: Manifest, modules: RoutesAndModules[1], ssr: boolean, __: unknown, isSpaMode: boolean) =>
  async ({ path, matches, patch }: Discovery) => {
    if (!manifest.isOffice(path) || matches.some(({ route }) => route.id === 'office')) return
    if (!manifest.routes.office) await manifest.loadOffice()
    const routes = createClientRoutes(manifest.routes, modules, null, ssr, isSpaMode, 'root')
    patch(
      'root',
      routes.filter(({ id }) => id === 'office'),
    )
  }

export const isFogOfWarEnabled = () => false
export const getPartialManifest = <List>(manifest: List) => manifest
export const useFogOFWarDiscovery = () => {}
export const handleClientVersionMismatch = () => {}
export const getManifestPath = () => ''
export const getPathsWithAncestors = () => []
export const URL_LIMIT = 0

// Of react-router 8.4.0: replaces routeModules.js in the browser. Reads `navigation` of `__reactRouterDataRouter`.
// Mends: without a network it reloads the page into the browser's own error; a script that was reset once leaves a
// white page, because the second navigation takes the failed load for a page without content; after an update it
// opens the present page anew, not the pressed one.
// Held by: journeys/every-page.journey.ts

import { NetworkError } from '../../browser/api-client.ts'
import { fetchScriptStatus } from '../../browser/fetch-script-status.ts'

type RouterNavigation = { navigation: { location?: { pathname: string; search: string; hash: string } } }

/**
 * Missing scripts are of an older release: the pressed page is opened anew. Without a network, or where scripts are
 * reset, the pressed page's boundary says so.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loaded) return loaded[route.id]
  try {
    loaded[route.id] = await import(/* @vite-ignore */ route.module)
    return loaded[route.id]
  } catch (error) {
    const status = await fetchScriptStatus(route.module)
    if (status < 400) return pageThatThrows(status === 0 ? new NetworkError() : error)
    openAnew()
    return new Promise(() => {})
  }
}

/** In place of a rejection, which the router remembers as a load that is over. */
const pageThatThrows = (error: unknown) => ({
  default: () => {
    throw error
  },
})

function openAnew(): void {
  const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: { state: RouterNavigation } }
  const pressed = router?.state.navigation.location
  if (pressed) location.assign(pressed.pathname + pressed.search + pressed.hash)
  else location.reload()
}

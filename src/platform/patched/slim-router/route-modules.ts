// Of react-router 8.4.0: stands in the browser for its routeModules.js.
// Mends: without a network it would reload the page into the browser's own error.
// Held by: journeys/everywhere.journey.ts

import { NetworkError } from '../../browser/api-client.ts'

/**
 * Fetches the scripts of a page that is gone to. Scripts that are not there any more belong to an older release: the page
 * is loaded anew, with the present ones. Without a network the page that is open stays and its boundary says so.
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
    const status = await fetch(route.module, { method: 'HEAD', cache: 'no-store' }).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 0) throw new NetworkError()
    if (status < 400) throw error
    location.reload()
    return new Promise(() => {})
  }
}

// Of react-router 8.4.0: replaces routeModules.js in the browser.
// Mends: without a network it reloads the page into the browser's own error.
// Held by: journeys/everywhere.journey.ts

import { NetworkError } from '../../browser/api-client.ts'

/** Missing scripts are of an older release: loads anew. Without a network the page stays and its boundary says so. */
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

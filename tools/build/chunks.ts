/** The part of Rolldown's answer about a module that is read here. */
interface Graph {
  getModuleInfo(id: string): { importers: string[] } | null
}

/** With these every page of the shop begins. */
const frame = /[\\/]src[\\/](app[\\/](entry\.client|root)|site[\\/]shop[\\/]frame)\.tsx(\?|$)/
export const libraries = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/

/** Small parts that come together: what forms are made of, and what products are shown with. */
export const forms =
  /[\\/]src[\\/](ui[\\/](field|field-errors|form|form-errors|use-submit|read-problem|text-field|password-field|checkbox)|accounts[\\/]missing-words|auth[\\/]shop[\\/](narrow-page|auth-errors))\.tsx?$/
export const goods =
  /[\\/]src[\\/](ui[\\/](picture|price|state-word|skeleton)|money[\\/]format-money|platform[\\/]plural|catalogue[\\/]shop[\\/](product-card|product-price|stock-word))\.tsx?$/

/**
 * What every page of the shop needs lies in one file: twenty small ones compress a tenth worse than the same lines in
 * one, and the list of routes, which every page loads, would name each of them for every page. The rest is divided by
 * Rolldown. For the `name` of a group; one for each build.
 */
export function inFrame(): (id: string, graph: Graph) => string | undefined {
  const known = new Map<string, boolean>()
  return (id, graph) => (isNeeded(id, graph) ? 'frame' : undefined)

  function isNeeded(id: string, graph: Graph): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    // Until it is known better: a circle leads nowhere.
    known.set(id, false)
    const found = frame.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some((one) => isNeeded(one, graph))
    known.set(id, found)
    return found
  }
}

interface Graph {
  getModuleInfo(id: string): { importers: string[] } | null
}

const frame = /[\\/]src[\\/](app[\\/](entry\.client|root)|storefront[\\/]site[\\/]shop[\\/]frame)\.tsx(\?|$)/
export const libraries = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/

/** Files that the entry loads. */
export const everyPageHas = /^assets[\\/](react|frame|rolldown-runtime)-/

export const forms =
  /[\\/]src[\\/](shell[\\/]ui[\\/](field|field-errors|form|form-errors|use-submit|read-problem|text-field|password-field|checkbox)|people[\\/]accounts[\\/]missing-words|sign-in[\\/]auth[\\/]shop[\\/](narrow-page|auth-errors))\.tsx?$/
export const goods =
  /[\\/]src[\\/](shell[\\/]ui[\\/](picture|price|state-word|skeleton)|rules[\\/]money[\\/]format-money|platform[\\/]plural|catalogue[\\/]shop[\\/](product-card|product-price|stock-word))\.tsx?$/

/**
 * What every shop page needs: twenty small files compress a tenth worse, and the list of routes would name each for
 * every page. One per build, for the `name` of a group.
 */
export function createFrameChunkTest(): (id: string, graph: Graph) => string | undefined {
  const known = new Map<string, boolean>()
  return (id, graph) => (isNeeded(id, graph) ? 'frame' : undefined)

  function isNeeded(id: string, graph: Graph): boolean {
    const before = known.get(id)
    if (before !== undefined) return before
    // Breaks cycles.
    known.set(id, false)
    const isFound = frame.test(id) || (graph.getModuleInfo(id)?.importers ?? []).some((one) => isNeeded(one, graph))
    known.set(id, isFound)
    return isFound
  }
}

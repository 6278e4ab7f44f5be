interface Graph {
  getModuleInfo(id: string): { importers: string[] } | null
}

const frame = /[\\/]src[\\/](app[\\/](entry\.client|root)|storefront[\\/]site[\\/]shop[\\/]frame)\.tsx(\?|$)/
export const libraries = /[\\/]node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/

/** Files that the entry loads. */
export const everyPageHas = /^assets[\\/](react|frame|rolldown-runtime)-/

/** Files that come together, under `src/`; `chunks.test.ts` holds that they are there. */
export const formFiles = [
  ...['checkbox.tsx', 'field-errors.tsx', 'field.tsx', 'form-errors.tsx', 'form.tsx', 'password-field.tsx'].map(
    (file) => `shell/ui/${file}`,
  ),
  ...['shell/ui/read-problem.ts', 'shell/ui/text-field.tsx', 'shell/ui/use-submit.ts'],
]
export const goodsFiles = [
  ...['shell/ui/picture.tsx', 'shell/ui/price.tsx', 'shell/ui/skeleton.tsx', 'shell/ui/state-label.tsx'],
  ...['rules/money/format-money.ts', 'platform/pick-plural-form.ts', 'catalogue/shop/public/product-card.tsx'],
  ...['catalogue/shop/public/compute-shown-price.ts', 'catalogue/shop/stock-label.tsx'],
]

const matchFiles = (files: readonly string[]): RegExp =>
  new RegExp(`/src/(${files.join('|').replaceAll('.', '\\.')})$`.replaceAll('/', '[\\\\/]'))

export const forms = matchFiles(formFiles)
export const goods = matchFiles(goodsFiles)

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

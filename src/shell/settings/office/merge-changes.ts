type Fields = Record<string, unknown>

/** Theirs where I changed nothing, mine where I did. Groups (`series`, `social`, …) by field; lists whole. */
export function mergeChanges<Whole extends object>(seen: Whole, mine: Whole, theirs: Whole): Whole {
  return merge(seen as Fields, mine as Fields, theirs as Fields) as Whole
}

function merge(seen: Fields, mine: Fields, theirs: Fields): Fields {
  const merged: Fields = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, my, their] = [seen[name], mine[name], theirs[name]]
    const value = isGroup(my) && isGroup(their) ? merge(isGroup(was) ? was : {}, my, their) : same(was, my) ? their : my
    if (value !== undefined) merged[name] = value
  }
  return merged
}

const isGroup = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What is looked up by a word that somebody may have typed: it knows its own words, and not `constructor` or `__proto__`. */
export const createLookup = <Told>(words: Record<string, Told>): Record<string, Told> =>
  Object.assign(Object.create(null), words)

/** Deterministic, so that every demo is the same. */
export interface Dice {
  /** Below `n`. */
  upTo: (n: number) => number
  from: <T>(choices: readonly T[]) => T
}

/** Numerical Recipes' constants. */
export function createDice(seed: number): Dice {
  let state = seed >>> 0
  const upTo = (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  return {
    upTo,
    from: (choices) => {
      const chosen = choices[upTo(choices.length)]
      if (chosen === undefined) throw new RangeError('Nothing to choose from')
      return chosen
    },
  }
}

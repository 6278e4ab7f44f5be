/** Dice that fall the same way every time, so that every demo tells the same story. */
export interface Dice {
  /** A whole number from 0 to below `n`. */
  upTo: (n: number) => number
  from: <T>(choices: readonly T[]) => T
}

/** A linear congruential generator with the constants of Numerical Recipes: nothing here needs better chance. */
export function newDice(seed: number): Dice {
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

const longestEnding = 4
/** A shorter stem would match too much. */
const shortestStem = 5

/** The typed word begins the word or (stem) inflects it, but for one added, lost, other or swapped letter. */
export function isOneEditAway(typed: string, word: string): boolean {
  const lengths = [typed.length - 1, typed.length, typed.length + 1]
  if (lengths.some((length) => length <= word.length && isNear(typed, word.slice(0, length)))) return true
  const ending = typed.length - word.length
  if (word.length < shortestStem || ending < 1 || ending > longestEnding) return false
  return [-1, 0, 1].some((more) => isNear(typed.slice(0, word.length + more), word))
}

/** Optimal string alignment distance of at most 1. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const left = a.slice(start, a.length - end)
  const right = b.slice(start, b.length - end)
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}

/** What two lines of a narrow screen hold. */
const SHORT = 26
/** What one of them does. */
const LINE = 15

/**
 * A long title as its beginning and its last words, each for a line of its own on a narrow screen: models of one make differ at
 * the end („… AP 15“, „… AP 20“). The end is empty where all of it fits, or its last word alone is too long.
 */
export function titleInTwo(title: string): [begin: string, end: string] {
  if (title.length <= SHORT) return [title, '']
  const words = title.split(' ')
  let first = words.length
  while (first > 1 && words.slice(first - 1).join(' ').length <= LINE) first--
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')]
}

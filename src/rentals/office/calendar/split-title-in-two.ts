/** Characters in two lines. */
const SHORT = 26
/** Characters in one line. */
const LINE = 15

/** Models differ at the end („… AP 15“, „… AP 20“). Empty when all fits, or the last word is too long. */
export function splitTitleInTwo(title: string): [begin: string, end: string] {
  if (title.length <= SHORT) return [title, '']
  const words = title.split(' ')
  let first = words.length
  while (first > 1 && words.slice(first - 1).join(' ').length <= LINE) first--
  return [words.slice(0, first).join(' '), words.slice(first).join(' ')]
}

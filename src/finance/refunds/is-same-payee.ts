import { toSepaText } from './to-sepa-text.ts'

const forms: readonly (readonly [phrase: string, short: string])[] = [
  ['uzdaroji akcine bendrove', 'uab'],
  ['akcine bendrove', 'ab'],
  ['mazoji bendrija', 'mb'],
  ['individuali imone', 'ii'],
  ['viesoji istaiga', 'vsi'],
]
const shortForms = new Set(forms.map(([, short]) => short))

/** Whatever the letters, the order of the words and how the form of a company is written: banks change all three. */
export function isSamePayee(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)]
  if (isSame(first, second)) return true
  // a form that only one of them says tells nothing
  const bare = [first, second].map((words) => words.filter((word) => !shortForms.has(word)))
  const [bareFirst = [], bareSecond = []] = bare
  const sayForm = [first, second].filter((words, at) => words.length > (bare[at]?.length ?? 0)).length
  return sayForm === 1 && bareFirst.length > 0 && isSame(bareFirst, bareSecond)
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join(' ') === other.join(' ')

function wordsOf(name: string): string[] {
  const plain = ` ${toSepaText(name.toLowerCase(), 300)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `
  const short = forms.reduce((text, [phrase, form]) => text.replace(` ${phrase} `, ` ${form} `), plain)
  return short.trim().split(' ').toSorted()
}

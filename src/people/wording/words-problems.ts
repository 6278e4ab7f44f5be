import { paragraphsOf, type Texts, textOf, variablesIn, type WordField, type Words } from './words.ts'

/** Could start a header line. */
const severalLines = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Likewise, but allows line ends. */
const unprintable = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u
/** Bidi controls and invisible characters. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** HTML would show as typed. */
const html = /<\/?[a-z!][^<>]*>?/iu

/** By field. */
export function wordsProblems(words: Pick<Words, 'fields' | 'variables'>, texts: Texts): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(words.fields)) {
    const found = problemsOf(textOf(words, name, texts), field, words.variables)
    if (found.length > 0) problems[name] = found
  }
  return problems
}

function problemsOf(text: string, field: WordField, variables: Words['variables']): string[] {
  const found: string[] = []
  if (!field.optional && text.trim() === '') return ['Įrašykite tekstą.']
  if (field.oneLine && severalLines.test(text)) found.push('Turi būti viena eilutė.')
  else if (unprintable.test(text) || unseen.test(text)) found.push('Tekste yra nematomų ženklų: įrašykite jį iš naujo.')
  if (text.length > field.most) found.push(`Gali būti ne daugiau kaip ${field.most} simbolių, dabar ${text.length}.`)
  const { mostOfParagraph } = field
  if (mostOfParagraph && linesOf(text).some((line) => line.length > mostOfParagraph))
    found.push(`Vienoje eilutėje gali būti ne daugiau kaip ${mostOfParagraph} simbolių.`)
  if (html.test(text)) found.push('Rašykite paprastą tekstą, be HTML.')

  const used = variablesIn(text)
  for (const name of new Set(used))
    if (!Object.hasOwn(variables, name)) found.push(`Tokio kintamojo nėra: {${name.slice(0, 40)}}.`)
  if (/[{}]/.test(text.replaceAll(/\{[^{}\n]*\}/g, '')))
    found.push('Skliaustai { } skirti tik kintamiesiems, ir kiekvienas turi būti uždarytas.')
  for (const name of field.requires ?? [])
    if (!used.includes(name)) found.push(`Turi likti kintamasis {${name}}: ${variables[name]}.`)
  return found
}

const linesOf = (text: string) => paragraphsOf(text).flatMap((paragraph) => paragraph.split('\n'))

export const tidied = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

import {
  getWordingText,
  listVariables,
  splitParagraphs,
  type Texts,
  type WordField,
  type WordingDefinition,
} from './wording-definition.ts'

/** Such text could start a header line. */
const severalLines = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** Line ends are allowed. */
const unprintable = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}]/u
/** Bidi controls and invisible characters are refused. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
/** HTML would show as typed. */
const html = /<\/?[a-z!][^<>]*>?/iu

export function validateWording(
  words: Pick<WordingDefinition, 'fields' | 'variables'>,
  texts: Texts,
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(words.fields)) {
    const values = problemsOf(getWordingText(words, name, texts), field, words.variables)
    if (values.length > 0) problems[name] = values
  }
  return problems
}

function problemsOf(text: string, field: WordField, variables: WordingDefinition['variables']): string[] {
  const values: string[] = []
  if (!field.optional && text.trim() === '') return ['Įrašykite tekstą.']
  if (field.oneLine && severalLines.test(text)) values.push('Turi būti viena eilutė.')
  else if (unprintable.test(text) || unseen.test(text))
    values.push('Tekste yra nematomų ženklų: įrašykite jį iš naujo.')
  if (text.length > field.max) values.push(`Gali būti ne daugiau kaip ${field.max} simbolių, dabar ${text.length}.`)
  const { mostOfParagraph } = field
  if (mostOfParagraph && linesOf(text).some((line) => line.length > mostOfParagraph))
    values.push(`Vienoje eilutėje gali būti ne daugiau kaip ${mostOfParagraph} simbolių.`)
  if (html.test(text)) values.push('Rašykite paprastą tekstą, be HTML.')

  const used = listVariables(text)
  for (const name of new Set(used))
    if (!Object.hasOwn(variables, name)) values.push(`Tokio kintamojo nėra: {${name.slice(0, 40)}}.`)
  if (/[{}]/.test(text.replaceAll(/\{[^{}\n]*\}/g, '')))
    values.push('Skliaustai { } skirti tik kintamiesiems, ir kiekvienas turi būti uždarytas.')
  for (const name of field.requires ?? [])
    if (!used.includes(name)) values.push(`Turi likti kintamasis {${name}}: ${variables[name]}.`)
  return values
}

const linesOf = (text: string) => splitParagraphs(text).flatMap((paragraph) => paragraph.split('\n'))

export const normalizeWordingText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').trim()

import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { Synonym } from '../synonyms.contract.ts'

/** „bolgarkė = kampinis šlifuoklis, diskinis pjūklas“: one line each. */
export const formatSynonymLines = (synonyms: readonly Synonym[]): string =>
  synonyms.map(({ said, meant }) => `${said} = ${meant.join(', ')}`).join('\n')

/** Empty lines are left out. Errors name the line that they are about. */
export function parseSynonymLines(text: string): { data: Synonym[]; errors: FormFieldErrors } {
  const lines = text.split('\n').map((line, index) => ({ line: line.trim(), number: index + 1 }))
  const problems: string[] = []
  const data = lines
    .filter(({ line }) => line !== '')
    .flatMap(({ line, number }) => {
      const [said = '', meant, ...more] = line.split('=').map((part) => part.trim())
      if (meant === undefined || more.length > 0) {
        problems.push(`${number} eilutė: rašykite „žodis = ką jis reiškia“.`)
        return []
      }
      const meanings = meant.split(',').map((part) => part.trim())
      const read = Synonym.safeParse({ said, meant: meanings.filter(Boolean) })
      if (read.success) return [read.data]
      problems.push(`${number} eilutė: ${read.error.issues[0]?.message}`)
      return []
    })
  return { data, errors: problems.length > 0 ? { synonyms: problems } : {} }
}

/** The refusals of `data.4.said` on the one field, by line. */
export function toLineErrors(errors: FormFieldErrors, text: string): FormFieldErrors {
  const numbers = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [index + 1]))
  const said = Object.entries(errors).flatMap(([field, messages]) => {
    const row = /^data\.(\d+)\b/.exec(field)?.[1]
    const number = row === undefined ? undefined : numbers[Number(row)]
    return (messages ?? []).map((message) => (number === undefined ? message : `${number} eilutė: ${message}`))
  })
  return said.length > 0 ? { synonyms: said } : {}
}

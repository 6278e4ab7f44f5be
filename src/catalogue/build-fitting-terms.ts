import type { Property } from './catalogue.contract.ts'

/** What an accessory must say to fit: by parallel arrays, a line of the setting, a property's name and its value. */
export interface FittingTerms {
  lines: number[]
  names: string[]
  values: string[]
  /** Of the title: an accessory may be tied to any of them by hand. */
  phrases: string[]
}

/** The property by which the shop ties an accessory by hand, „Tinka: PX 45“; it wins over all others. */
export const HAND_PROPERTY = 'tinka'

/** `lines`: names that mean the same, „Griebtuvas, Jungtis“; a product and what fits it say one value in each that both have. */
export function buildFittingTerms(
  lines: readonly string[],
  { title, properties }: { title: string; properties: readonly Property[] },
): FittingTerms {
  const said = properties.map(({ property, value }) => ({
    name: normalizeFitting(property),
    value: normalizeFitting(value),
  }))
  const terms = lines.flatMap((text, line) => {
    const names = listFittingNames(text)
    const values = [...new Set(said.filter(({ name }) => names.includes(name)).map(({ value }) => value))]
    return values.flatMap((value) => names.map((name) => ({ line, name, value })))
  })
  return {
    lines: terms.map(({ line }) => line),
    names: terms.map(({ name }) => name),
    values: terms.map(({ value }) => value),
    phrases: listPhrases(title),
  }
}

export const listFittingNames = (line: string): string[] => line.split(',').map(normalizeFitting).filter(Boolean)

/** The same as `buildFittingKeySql`. */
const normalizeFitting = (text: string): string => text.replaceAll('\u00a0', ' ').slice(0, 100).trim().toLowerCase()

function listPhrases(title: string): string[] {
  const words = normalizeFitting(title)
    .replace(/[„“"(),;]+/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 20)
  return [
    ...new Set(
      words.flatMap((_, from) => words.slice(from).map((_, more) => words.slice(from, from + more + 1).join(' '))),
    ),
  ]
}

import type { FieldErrors } from '#platform/refusal.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import { findAccentFault } from '#shell/look/build-palette.ts'
import { accentShape, parseLogo } from '#shell/look/look.ts'
import type { PageContent } from './page-content.ts'
import type { PageDefinition, PageFieldDefinition } from './page-definitions.ts'
import { isPageFact } from './page-facts.ts'
import { listTextFacts, listUnsafeTargets } from './page-text.ts'

/** Sentences by field, `content.items.0.text`; lengths of items are the schema's. */
export function validatePage({ fields, items }: PageDefinition, content: PageContent): FieldErrors {
  const errors: FieldErrors = {}
  const add = (name: string, problems: string[]) => {
    if (problems.length > 0) errors[name] = problems
  }
  for (const [name, field] of Object.entries(fields))
    add(`content.fields.${name}`, listFieldProblems(content.fields[name] ?? '', field, content.fields))
  for (const name of Object.keys(content.fields))
    if (!Object.hasOwn(fields, name)) add(`content.fields.${name}`, ['Tokio lauko puslapyje nėra.'])

  if (items ? content.items.length === 0 : content.items.length > 0)
    add('content.items', [items ? 'Palikite bent vieną dalį.' : 'Šiame puslapyje dalių nėra.'])
  const anchors = content.items.map(({ id }) => id)
  for (const [at, { id, title, text }] of content.items.entries()) {
    if (/[\n\r]/.test(title)) add(`content.items.${at}.title`, ['Tekstas turi tilpti į vieną eilutę.'])
    else add(`content.items.${at}.title`, listTextProblems(title))
    add(`content.items.${at}.text`, listTextProblems(text))
    if (id && anchors.indexOf(id) < at)
      add(`content.items.${at}.title`, ['Dvi dalys negali turėti tos pačios nuorodos.'])
  }
  return errors
}

function listFieldProblems(
  text: string,
  { max, oneLine, optional, day, colour, picture, notBefore = '' }: PageFieldDefinition,
  others: PageContent['fields'],
): string[] {
  if (text === '') return optional ? [] : ['Įrašykite tekstą.']
  if (colour) return listColourProblems(text)
  if (picture) return parseLogo(text) ? [] : ['Įkelkite paveikslėlį iš naujo.']
  if (day && !isDay(text)) return ['Įrašykite dieną: metai, mėnuo, diena.']
  if (text < (others[notBefore] ?? '')) return ['Paskutinė diena negali būti ankstesnė už pirmą.']
  if (text.length > max) return [`Gali būti ne daugiau kaip ${max} simbolių, dabar ${text.length}.`]
  if (oneLine && /[\n\r]/.test(text)) return ['Tekstas turi tilpti į vieną eilutę.']
  return listTextProblems(text)
}

function listColourProblems(text: string): string[] {
  if (!accentShape.test(text)) return ['Spalva rašoma grotelėmis ir šešiais ženklais, pavyzdžiui, #ffb000.']
  const fault = findAccentFault(text)
  if (!fault) return []
  const ratio = (value: number) => `${formatDecimal(value)}\u00a0:\u00a01`
  const what = fault.of === 'words' ? 'Užrašai ant šios spalvos neįskaitomi' : 'Ši spalva susilieja su puslapio fonu'
  return [
    `${what}: kontrastas ${ratio(fault.ratio)}, reikia bent ${ratio(fault.needed)}. Artimiausias tinkamas atspalvis – ${fault.nearest}.`,
  ]
}

/** Never rounded up to what is needed. */
const formatDecimal = (value: number): string => (Math.floor(value * 100) / 100).toFixed(2).replace('.', ',')

function listTextProblems(text: string): string[] {
  const unknown = new Set(listTextFacts(text).filter((name) => !isPageFact(name)))
  return [
    ...[...unknown].map((name) => `Tokio įrašo nėra: {${name.slice(0, 40)}}.`),
    ...(listUnsafeTargets(text).length > 0 ? ['Nuoroda turi prasidėti https:// arba /, pavyzdžiui, [DUK](/duk).'] : []),
  ]
}

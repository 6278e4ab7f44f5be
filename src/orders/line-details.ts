import type { Time } from '#calendar/time.ts'
import type { Period } from '#periods/period.ts'
import { periodWords } from '#periods/period-words.ts'
import { counted, plural } from '#platform/plural.ts'
import { piecesWords } from '#tariffs/pieces-words.ts'
import type { Piece } from '#tariffs/tariffs.contract.ts'

/** What of an order line its details are told from; the shapes are those of `order_lines`. */
export interface LineToTell {
  title: string
  attributes: { attribute_name: string; attribute: string }[]
  quantity: number
  charged_units: number
  unit: 'vnt' | 'day' | 'hour'
  period: Period | null
  /** By when it comes back on its last day, where that is known and the period does not say it. */
  due_time?: Time
  receipt: { charged: boolean; reason?: string }[] | null
  /** What one unit's days cost, where packages made it another sum than days times the day's price. */
  pieces?: Piece[] | null | undefined
  /** What was off its prices. */
  campaign?: { title: string; percent: number } | null | undefined
  /** What of the client's own prices it was ordered at. */
  client_price?: { percent: number | null } | null | undefined
  /** Of a bundle: what one of it is made of. */
  parts?: { title: string; quantity: number }[] | null | undefined
}

const dayForms = { one: 'diena', few: 'dienos', other: 'dienų' }

/** The small print of a document's line: the choices that its title does not name, a bundle's parts, the period, the day receipt, packages, a campaign. */
export function lineDetails(line: LineToTell): string[] {
  const choices = line.attributes
    .filter(({ attribute }) => !line.title.includes(attribute))
    .map(({ attribute_name, attribute }) => `${attribute_name}: ${attribute}`)
  return [
    ...choices,
    ...partsDetails(line),
    ...periodDetails(line),
    ...receiptDetails(line),
    ...tariffDetails(line),
    ...campaignDetails(line),
    ...clientPriceDetails(line),
  ]
}

/** `Rinkinį sudaro: Perforatorius; Kaltas, 2 vnt.` */
function partsDetails({ parts }: LineToTell): string[] {
  if (!parts) return []
  const named = parts.map(({ title, quantity }) => (quantity === 1 ? title : `${title}, ${quantity}\u00a0vnt.`))
  return [`Rinkinį sudaro: ${named.join('; ')}`]
}

function periodDetails({ period, due_time }: LineToTell): string[] {
  if (!period) return []
  const words = periodWords(period, due_time ?? '')
  return [`Nuoma: ${due_time ? words : words.replace(/, grąžinti iki $/, '')}`]
}

/** `Skaičiuojamos 3 dienos. Nemokamai: savaitgalis (2 d.)` */
function receiptDetails({ unit, charged_units, receipt }: LineToTell): string[] {
  if (unit !== 'day' || !receipt) return []
  const free = new Map<string, number>()
  for (const day of receipt) if (!day.charged) free.set(day.reason ?? 'kita', (free.get(day.reason ?? 'kita') ?? 0) + 1)
  const freeText = [...free].map(([reason, days]) => `${reason} (${days}\u00a0d.)`).join(', ')
  const verb = plural(charged_units, { one: 'Skaičiuojama', few: 'Skaičiuojamos', other: 'Skaičiuojama' })
  const count = `${verb} ${counted(charged_units, dayForms)}.`
  return [freeText ? `${count} Nemokamai: ${freeText}` : count]
}

/** `Tarifas be PVM, 1 vnt.: 1 × 5 d. po 35,00 € + 2 × 1 d. po 8,26 €` */
function tariffDetails({ pieces }: LineToTell): string[] {
  return pieces?.length ? [`Tarifas be PVM, 1\u00a0vnt.: ${piecesWords(pieces, 'price')}`] : []
}

/** `Akcija „Žiemos akcija“: −20 %` */
function campaignDetails({ campaign }: LineToTell): string[] {
  return campaign ? [`Akcija „${campaign.title}“: \u2212${campaign.percent}\u00a0%`] : []
}

/** `Sutarta kliento nuolaida: −10 %`, `Sutarta kliento kaina` */
function clientPriceDetails({ client_price }: LineToTell): string[] {
  if (!client_price) return []
  const { percent } = client_price
  return [percent === null ? 'Sutarta kliento kaina' : `Sutarta kliento nuolaida: \u2212${percent}\u00a0%`]
}

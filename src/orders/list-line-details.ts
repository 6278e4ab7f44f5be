import { defineCountedSentence } from '#platform/define-counted-sentence.ts'
import type { Time } from '#rules/calendar/time.ts'
import { describePeriod } from '#rules/periods/describe-period.ts'
import type { Period } from '#rules/periods/period.ts'
import { describePieces } from '#rules/tariffs/describe-pieces.ts'
import type { Piece } from '#rules/tariffs/tariffs.contract.ts'

export interface LineToTell {
  title: string
  attributes: { attribute_name: string; attribute: string }[]
  quantity: number
  charged_units: number
  unit: 'vnt' | 'day' | 'hour'
  period: Period | null
  due_time?: Time | null | undefined
  receipt: { charged: boolean; reason?: string }[] | null
  /** Set where packages make it differ from days times price. */
  pieces?: Piece[] | null | undefined
  campaign?: { title: string; percent: number } | null | undefined
  client_price?: { percent: number | null } | null | undefined
  parts?: { title: string; quantity: number }[] | null | undefined
}

export function listLineDetails(line: LineToTell): string[] {
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

const RENT = 'Nuoma: '

/** Days and hours of the rent as the paper of a line has them; undefined for goods. */
export const findRentDays = (details: readonly string[]): string | undefined =>
  details.find((detail) => detail.startsWith(RENT))?.slice(RENT.length)

/** `Rinkinį sudaro: Perforatorius; Kaltas, 2 vnt.` */
function partsDetails({ parts }: LineToTell): string[] {
  if (!parts) return []
  const named = parts.map(({ title, quantity }) => (quantity === 1 ? title : `${title}, ${quantity}\u00a0vnt.`))
  return [`Rinkinį sudaro: ${named.join('; ')}`]
}

function periodDetails({ period, due_time }: LineToTell): string[] {
  if (!period) return []
  const words = describePeriod(period, due_time ?? '')
  return [`${RENT}${due_time ? words : words.replace(/, grąžinti iki $/, '')}`]
}

const describeChargedDays = defineCountedSentence({
  one: 'Skaičiuojama {n} diena',
  few: 'Skaičiuojamos {n} dienos',
  other: 'Skaičiuojama {n} dienų',
})

/** `Skaičiuojamos 3 dienos. Nemokamai: savaitgalis (2 d.)` */
function receiptDetails({ unit, charged_units, receipt }: LineToTell): string[] {
  if (unit !== 'day' || !receipt) return []
  const free = new Map<string, number>()
  for (const day of receipt) if (!day.charged) free.set(day.reason ?? 'kita', (free.get(day.reason ?? 'kita') ?? 0) + 1)
  const freeText = [...free].map(([reason, days]) => `${reason} (${days}\u00a0d.)`).join(', ')
  const count = `${describeChargedDays(charged_units)}.`
  return [freeText ? `${count} Nemokamai: ${freeText}` : count]
}

/** `Tarifas be PVM, 1 vnt.: 1 × 5 d. po 35,00 € + 2 × 1 d. po 8,26 €` */
function tariffDetails({ pieces }: LineToTell): string[] {
  return pieces?.length ? [`Tarifas be PVM, 1\u00a0vnt.: ${describePieces(pieces, 'price')}`] : []
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

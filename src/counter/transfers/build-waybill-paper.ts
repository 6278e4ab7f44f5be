import { buildSeller } from '#people/documents/build-seller.ts'
import type { TablePaper } from '#people/documents/table-paper.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

interface AboutWaybill {
  settings: Settings
  from: Place
  to: Place
  at: Date
  number: string
  lines: { title: string; quantity: number; codes: string[] }[]
}

const codesInRow = 8

/** A transfer sells nothing: both sides are the firm's own. */
export function buildWaybillPaper({ settings, from, to, at, number, lines }: AboutWaybill): TablePaper {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    kind: 'table',
    title: 'Vidinio perkėlimo važtaraštis',
    subtitle: number,
    seller: { ...buildSeller(settings), ...addressed(from) },
    buyer: { ...receiver(settings), ...addressed(to) },
    made_on: toVilniusDay(at),
    roles: ['Siuntėjas', 'Gavėjas'],
    facts: [
      ['Išsiųsta', formatDateTime(at)],
      ['Iš', from.title],
      ['Į', to.title],
    ],
    intro: [],
    columns: [
      { head: 'Kas vežama', width: 0 },
      { head: 'Vienetų kodai', width: 220 },
      { head: 'Kiekis,\u00a0vnt.', width: 62, align: 'right' },
    ],
    rows: [...lines.flatMap(rowsOf), { cells: ['Iš viso', '', String(pieces)], isSum: true as const }],
    notes: ['Krovinys vežamas tarp tos pačios įmonės padalinių: nuosavybė neperleidžiama.'],
    signing: [
      ['Išsiuntė', from.title],
      ['Priėmė', to.title],
    ],
  }
}

function addressed({ address, city, postal_code, phone, email }: Place) {
  const town = [postal_code, city].filter(Boolean).join(' ')
  return { address: [address, town].filter(Boolean).join(', '), phone: phone || null, email: email || null }
}

function receiver({ name, code, vat_code }: Settings) {
  return { name, code: code || null, vat_code: vat_code || null, private_or_company: 'company' as const }
}

function rowsOf({ title, quantity, codes }: AboutWaybill['lines'][number]): { cells: string[] }[] {
  const rest = codes.slice(codesInRow)
  const more = Array.from({ length: Math.ceil(rest.length / codesInRow) }, (_, row) => ({
    cells: ['', rest.slice(row * codesInRow, (row + 1) * codesInRow).join(', '), ''],
  }))
  return [{ cells: [title, codes.slice(0, codesInRow).join(', '), String(quantity)] }, ...more]
}

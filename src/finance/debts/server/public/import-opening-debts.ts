import { and, eq, inArray } from 'drizzle-orm'
import { takeOpeningRows } from '#finance/months/server/take-opening-rows.ts'
import { applyDeferredConstraints } from '#finance/payments/server/apply-deferred-constraints.ts'
import { lockPayers } from '#finance/payments/server/lock-payers.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { buildSeller } from '#people/documents/build-seller.ts'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { writeOpeningDebts } from '#people/documents/server/public/write-opening-debts.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { addMonths } from '#rules/calendar/add-months.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { type RowImport, splitIntoThousands } from '#shell/imports/server/public/import-rows.ts'
import { OpeningDebtsImported } from '../../debts.events.ts'
import { type OpeningDebtField, openingDebtColumns } from '../../opening-debt-columns.ts'

interface PlannedDebt {
  row: number
  clientId: number
  number: string
  issuedOn: Day
  /** Absent: as the client's terms say. */
  dueOn: Day | undefined
  sum: number
  vat: number
  source: string
}

const MOST_CENTS = 1_000_000_000

/** Each is a document of another program that is owed here: in reminders, statements and interest, never in turnover. */
export const openingDebtImport: RowImport<OpeningDebtField, unknown, PlannedDebt> = {
  fields: openingDebtColumns,

  async find(work, rows) {
    const errors: RowError[] = []
    const planned: PlannedDebt[] = []
    const about = { errors, needsClient: true }
    for await (const { row, cells, clientId, source, today, closed } of takeOpeningRows(work, rows, about)) {
      const number = cells.require('number', cells.text('number', 60), 'Įrašykite dokumento numerį.')
      const issuedOn = cells.require(
        'issued_on',
        cells.day('issued_on', { until: today, message: 'Dokumentas dar neišrašytas: diena ateityje.', closed }),
        'Įrašykite, kada dokumentas išrašytas.',
      )
      const dueOn = cells.day('due_on', { until: addMonths(today, 120), message: 'Terminas per toli.' })
      if (issuedOn && dueOn && dueOn < issuedOn) cells.refuse('due_on', 'Terminas negali būti ankstesnis už dokumentą.')
      const message = 'Įrašykite, kiek liko mokėti, eurais su PVM, pavyzdžiui, 1210,00.'
      const sum = cells.require('sum', cells.cents('sum', { max: MOST_CENTS, message }), message)
      const vat = cells.cents('vat', { max: MOST_CENTS, message: 'Įrašykite PVM eurais, pavyzdžiui, 210,00.' }) ?? 0
      if (sum !== undefined && vat >= sum) cells.refuse('vat', 'PVM negali būti didesnis už sumą.')
      if (cells.isWrong || clientId === undefined || !number || !issuedOn || sum === undefined) continue
      planned.push({ row, clientId, number, issuedOn, dueOn, sum, vat, source })
    }
    const created = await withoutRepeated(work.tx, planned, errors)
    return { created, updated: [], errors }
  },

  async write(work, { created, reportWritten, reportCreated }) {
    await lockPayers(
      work.tx,
      created.map(({ clientId }) => clientId),
    )
    const settings = await work.settings()
    const seller = buildSeller(settings)
    for (const some of splitIntoThousands(created)) {
      const debtors = await readDebtors(work.tx, some)
      const debts = some.map((debt) => {
        const debtor = debtors.get(debt.clientId)
        if (!debtor) throw new Error(`Client ${debt.clientId} is gone`)
        const dueOn = debt.dueOn ?? addDays(debt.issuedOn, debtor.due_days)
        return {
          clientId: debt.clientId,
          dueOn,
          snapshot: buildSnapshot(debt, { seller, debtor, dueOn, rate: settings.vat_rate }),
        }
      })
      reportCreated(await writeOpeningDebts(work, debts))
      await reportWritten(some.length)
    }
    // what a client paid ahead pays them
    await applyDeferredConstraints(work)
    return undefined
  },

  announce: (work, { created }, title) =>
    work.happened(OpeningDebtsImported, { kind: 'client', id: null, title }, { created }),
}

async function withoutRepeated(tx: Tx, planned: PlannedDebt[], errors: RowError[]): Promise<PlannedDebt[]> {
  const keyOf = (clientId: number | null, number: string) => `${clientId} ${number.toLowerCase()}`
  const known = new Set<string>()
  for (const some of splitIntoThousands(planned))
    for (const { clientId, number } of await tx
      .select({ clientId: documents.client_id, number: documents.full_number })
      .from(documents)
      .where(
        and(
          eq(documents.kind, 'opening'),
          inArray(
            documents.client_id,
            some.map(({ clientId }) => clientId),
          ),
        ),
      ))
      known.add(keyOf(clientId, number))
  const rowOf = new Map<string, number>()
  return planned.filter(({ row, clientId, number }) => {
    const key = keyOf(clientId, number)
    const earlier = rowOf.get(key)
    if (earlier !== undefined)
      errors.push({ row, field: 'number', message: `Šis dokumentas faile jau yra ${earlier} eilutėje.` })
    else if (known.has(key)) errors.push({ row, field: 'number', message: 'Ši skola jau įkelta.' })
    rowOf.set(key, earlier ?? row)
    return earlier === undefined && !known.has(key)
  })
}

type Debtor = typeof clients.$inferSelect

async function readDebtors(tx: Work['tx'], some: readonly PlannedDebt[]): Promise<Map<number, Debtor>> {
  const ids = [...new Set(some.map(({ clientId }) => clientId))]
  const rows = await tx.select().from(clients).where(inArray(clients.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

interface AboutDebt {
  seller: DocumentSnapshot['seller']
  debtor: Debtor
  dueOn: Day
  rate: number
}

function buildSnapshot(
  { number, issuedOn, sum, vat, source }: PlannedDebt,
  { seller, debtor, dueOn, rate }: AboutDebt,
): DocumentSnapshot {
  const { kind, name, code, vat_code, address, city, postal_code, phone, email } = debtor
  return {
    kind: 'opening',
    full_number: number,
    issued_on: issuedOn,
    due_on: dueOn,
    supplied_on: null,
    order_id: null,
    ordered_on: null,
    orders: [],
    corrects: null,
    seller,
    buyer: {
      private_or_company: kind === 'company' ? 'company' : 'private',
      name,
      code: kind === 'company' ? code : null,
      vat_code,
      address: [address, city, postal_code].filter(Boolean).join(', '),
      phone,
      email,
    },
    object: null,
    lines: [
      {
        title: `Neapmokėta dokumento ${number} suma`,
        details: [`Šaltinis: ${source}`],
        quantity: 1,
        charged_units: 1,
        unit: 'vnt',
        unit_price: sum - vat,
        price: sum - vat,
        price_with_vat: sum,
      },
    ],
    vat_rate: rate,
    price: sum - vat,
    vat,
    price_with_vat: sum,
    reference: '',
    comment: null,
  }
}

import { between, count, sql } from 'drizzle-orm'
import { type PaymentWay, paymentWayLabels } from '#finance/payments/payment-ways.ts'
import type { PaymentRow } from '#finance/payments/payments.contract.ts'
import { buildPaymentIdsSql, readPaymentRows } from '#finance/payments/server/payments.queries.ts'
import { payments } from '#finance/payments/server/payments.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { ReportPeriod } from '#rules/periods/report-period.ts'
import { readRowsByIds } from '#shell/exports/server/public/read-rows.ts'
import type { RegisterSource, SummedScope } from './register-source.ts'

interface SummedRow {
  period: string
  way: PaymentWay
  payments: number
  amount: number
}

const wayColumn = { field: 'way', head: 'Būdas', cell: ({ way }: { way: PaymentWay }) => paymentWayLabels[way] }

export const paymentsRegister: RegisterSource = {
  whole: {
    columns: [
      { field: 'id', head: 'Nr.' },
      { field: 'paid_on', head: 'Data', is: 'day' },
      wayColumn,
      { field: 'receipt_number', head: 'Kvitas' },
      { field: 'client', head: 'Klientas' },
      { field: 'order_id', head: 'Užsakymas' },
      { field: 'debtor_name', head: 'Mokėtojas' },
      { field: 'reverses', head: 'Atitaiso mokėjimą' },
      { field: 'note', head: 'Pastaba' },
      { field: 'amount', head: 'Suma', is: 'money' },
    ],
    read: readPayments,
  },
  summed: {
    columns: [
      { field: 'period', head: 'Laikotarpis' },
      wayColumn,
      { field: 'payments', head: 'Mokėjimų' },
      { field: 'amount', head: 'Suma', is: 'money' },
    ],
    read: sumPayments,
  },
}

async function* readPayments(database: Database, period: ReportPeriod): AsyncGenerator<PaymentRow[]> {
  const { batches } = await readRowsByIds(database, {
    ids: await buildPaymentIdsSql(database.db, period),
    read: (ids) => readPaymentRows(database.db, ids),
    idOf: ({ id }) => id,
  })
  yield* batches
}

async function* sumPayments({ db }: Database, { from, to, by }: SummedScope): AsyncGenerator<SummedRow[]> {
  yield await db
    .select({
      period: sql<string>`left(${payments.paid_on}::text, ${by === 'month' ? 7 : 10})`,
      way: payments.way,
      payments: count(),
      amount: sql`sum(${payments.amount})`.mapWith(Number),
    })
    .from(payments)
    .where(between(payments.paid_on, from, to))
    .groupBy(sql`1`, payments.way)
    .orderBy(sql`1`, payments.way)
}

import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid } from '#platform/refusal.ts'
import { addXlsxExport } from '#shell/exports/server/public/define-list-export.ts'
import { registerListExport } from '#shell/exports/server/public/register-list-export.ts'
import { buildRegisterFile, type RegisterQuery } from '../registers.contract.ts'
import { type RegisterName, registerNames, registers } from '../registers.ts'
import { debtsRegister } from './debts-register.ts'
import { depositsRegister } from './deposits-register.ts'
import { documentsRegister } from './documents-register.ts'
import { paymentsRegister } from './payments-register.ts'
import { listPeriodEnds, type RegisterSource } from './register-source.ts'
import { stockRegister } from './stock-register.ts'

const sources: Record<RegisterName, RegisterSource> = {
  documents: documentsRegister,
  payments: paymentsRegister,
  deposits: depositsRegister,
  debts: debtsRegister,
  stock: stockRegister,
}

export const registerRegisterRoutes: ModuleApi = (route) => {
  for (const name of registerNames)
    registerListExport(route, addXlsxExport(buildRegisterFile(name)), async ({ query, database }) => {
      const { from, to, by } = query
      const { whole, summed, hasVat } = sources[name]
      if (by) assertFewBalances(name, query)
      const { columns } = by ? summed : whole
      const batches = by ? summed.read(database, { from, to, by }) : whole.read(database, { from, to })
      return {
        name: registers[name].fileName,
        columns,
        batches,
        hasVat: (await hasVat?.(database.db, { from, to })) ?? false,
      }
    })
}

/** Each balance at a day is worked out from all that came before it. */
const MOST_BALANCES = 366

function assertFewBalances(name: RegisterName, { from, to, by }: RegisterQuery): void {
  if (!by || (name !== 'debts' && name !== 'stock')) return
  if ([...listPeriodEnds({ from, to, by })].length > MOST_BALANCES)
    throw invalid({ to: ['Likučiai pagal dieną rodomi daugiausia už metus: trumpinkite laikotarpį.'] })
}

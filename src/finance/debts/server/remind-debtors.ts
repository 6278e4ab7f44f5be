import type { Database } from '#platform/database/database.ts'
import type { Log } from '#platform/log.ts'
import { Refusal } from '#platform/refusal.ts'
import { transact } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { DunningLetterToSend } from '../debts.contract.ts'
import type { ReminderStep } from '../reminder-steps.ts'
import { remindDebtor } from './remind-debtor.ts'

interface RemindDebtorsInput {
  letters: readonly DunningLetterToSend[]
  by: number
  now: Date
}

interface RemindDebtorsResult {
  sent: { client_id: number; step: ReminderStep; to: string; open: number; documents: number[]; orders?: number[] }[]
  failed: { client_id: number; step: ReminderStep; message: string }[]
}

/** Each letter locks the client and checks again (`remindDebtor`). A failure stops no other letter. */
export async function remindDebtors(
  { database, log }: { database: Database; log: Pick<Log, 'error'> },
  { letters, by, now }: RemindDebtorsInput,
): Promise<RemindDebtorsResult> {
  const settings = await readSettings(database.db)
  const result: RemindDebtorsResult = { sent: [], failed: [] }
  for (const { client_id, step, documents, orders } of letters) {
    try {
      const letter = { clientId: client_id, step, documentIds: documents, orderIds: orders, by, settings, now }
      const sent = await transact(database, { by: letter.by, now: letter.now }, (work) => remindDebtor(work, letter))
      result.sent.push({ client_id, step, ...sent })
    } catch (error) {
      if (!(error instanceof Refusal)) log.error({ err: error, client: client_id }, 'a debtor was not reminded')
      const message = error instanceof Refusal ? error.message : 'Laiško išsiųsti nepavyko. Bandykite dar kartą.'
      result.failed.push({ client_id, step, message })
    }
  }
  return result
}

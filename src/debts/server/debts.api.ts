import type { Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { MailContent } from '#mail/mail-content.ts'
import { payHere, withPayment } from '#mail/pay-here.ts'
import { renderMail } from '#mail/render-mail.ts'
import { inCurrentWords } from '#mail/server/in-current-words.ts'
import { shopAddress, withShopAddress } from '#mail/shop-address.ts'
import { formatMoney } from '#money/format-money.ts'
import { payLinkPath } from '#pay-links/pay-link-path.ts'
import { addressOf } from '#platform/browser/api-client.ts'
import type { Config } from '#platform/config.ts'
import { pageOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import { notFound } from '#platform/refusal.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Settings } from '#settings/settings.contract.ts'
import {
  AcceptClaims,
  DropClaim,
  EndPromise,
  ListDebts,
  ListInterestRates,
  PreviewReminder,
  PreviewReminders,
  PromiseDebt,
  SaveInterestRate,
  SaveReminderStep,
  SendReminder,
  SendReminders,
  ShowClientDebt,
  ShowReminderSteps,
} from '../debts.contract.ts'
import { acceptClaims } from './accept-claims.ts'
import { showClientDebt } from './client-debt.queries.ts'
import { DEBTORS_A_PAGE, listDebts } from './debts.queries.ts'
import { dropClaim } from './drop-claim.ts'
import { endPromise } from './end-promise.ts'
import { listInterestRates } from './interest-rates.queries.ts'
import { lettersDue } from './letters-due.ts'
import { promiseDebt } from './promise-debt.ts'
import { remindDebtor, whatToWrite } from './remind-debtor.ts'
import { remindDebtors } from './remind-debtors.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'
import { saveInterestRate } from './save-interest-rate.ts'
import { saveReminderStep } from './save-reminder-step.ts'

/** Who owes what, and what is done about it. */
export const debtsApi: RoomApi = (route, { config }) => {
  route(ListDebts, async ({ query, now, database }) => {
    const { rows, count, total, ages } = await listDebts(database.db, query, dayOf(now))
    const { page, ...rest } = query
    return { ...pageOf(rows, count, page, DEBTORS_A_PAGE, addressOf(ListDebts, { query: rest })), total, ages }
  })

  route(ShowClientDebt, async ({ params: { id }, now, database }) => ({
    data: await shown(database.db, id, dayOf(now)),
  }))

  route(PromiseDebt, async ({ params: { id }, body, who, now, database }) =>
    database.transaction(async (tx) => {
      await promiseDebt(tx, { clientId: id, ...body, by: who.id, now })
      return { data: await shown(tx, id, dayOf(now)) }
    }),
  )

  route(EndPromise, async ({ params: { id }, query: { seen }, who, now, database }) =>
    database.transaction(async (tx) => {
      await endPromise(tx, { clientId: id, seen, by: who.id, now })
      return { data: await shown(tx, id, dayOf(now)) }
    }),
  )

  route(PreviewReminder, async ({ params: { id }, body: { step, documents }, now, database }) => {
    const settings = await readSettings(database.db)
    return database.transaction(async (tx) => {
      const { to, content, reminded, open } = await whatToWrite(tx, {
        ...{ clientId: id, step, settings, now },
        documentIds: documents,
      })
      const letter = await inCurrentWords(tx, content)
      return {
        data: { to, subject: letter.subject, text: asItLeaves(letter, settings, config), open, documents: reminded },
      }
    })
  })

  route(SendReminder, async ({ params: { id }, body: { step, documents }, who, now, database }) => {
    const settings = await readSettings(database.db)
    const sent = await database.transaction((tx) =>
      remindDebtor(tx, { clientId: id, step, documentIds: documents, by: who.id, settings, now }),
    )
    return { data: { step, ...sent }, message: `Laiškas dėl ${formatMoney(sent.open)} išsiųstas adresu ${sent.to}.` }
  })

  route(PreviewReminders, async ({ body: { client_ids }, now, database: { db } }) => {
    const clientIds = client_ids === 'due' ? undefined : client_ids
    const { letters, leftOut } = await lettersDue(db, { clientIds, today: dayOf(now) })
    return {
      data: letters.map(({ clientId, documents, ...letter }) => ({
        ...{ client_id: clientId, ...letter, documents },
        open: documents.reduce((sum, { open }) => sum + open, 0),
      })),
      // whom nobody has named are not missed
      left_out: clientIds ? leftOut.map(({ clientId, ...rest }) => ({ client_id: clientId, ...rest })) : [],
    }
  })

  route(SendReminders, ({ body: { letters }, who, now, database, log }) =>
    remindDebtors({ database, log }, { letters, by: who.id, now }),
  )

  route(ShowReminderSteps, async ({ database }) => ({ data: await readReminderSteps(database.db) }))

  route(SaveReminderStep, async ({ body: form, who, now, database }) =>
    database.transaction(async (tx) => {
      await saveReminderStep(tx, { form, by: who.id, now })
      return { data: await readReminderSteps(tx) }
    }),
  )

  route(ListInterestRates, async ({ now, database }) => listInterestRates(database.db, dayOf(now)))

  route(SaveInterestRate, async ({ body: { from_day, rate }, who, now, database }) =>
    database.transaction(async (tx) => {
      await saveInterestRate(tx, { from_day, rate, by: who.id, now })
      return listInterestRates(tx, dayOf(now))
    }),
  )

  route(AcceptClaims, async ({ params: { id }, body: { documents }, who, now, database }) =>
    database.transaction(async (tx) => {
      await acceptClaims(tx, { clientId: id, documentIds: documents, by: who.id, now })
      return { data: await shown(tx, id, dayOf(now)) }
    }),
  )

  route(DropClaim, async ({ params: { id, claim_id }, who, now, database }) =>
    database.transaction(async (tx) => {
      await dropClaim(tx, { clientId: id, claimId: claim_id, by: who.id, now })
      return { data: await shown(tx, id, dayOf(now)) }
    }),
  )
}

/**
 * The words of a letter as its reader gets them, but for the secret of the link to pay, which is made as the mail leaves, and for a
 * heading that only repeats the subject above it.
 */
function asItLeaves(letter: MailContent, settings: Settings, { publicUrl, payments }: Config): string {
  const payAddress = payments.length > 0 ? publicUrl + payLinkPath('…') : undefined
  const { text } = withPayment(renderMail(letter, { ...settings, home: shopAddress }, payHere), payAddress)
  const repeated = `${letter.subject}\n\n`
  return withShopAddress(text.startsWith(repeated) ? text.slice(repeated.length) : text, publicUrl)
}

async function shown(reader: Reader, clientId: number, today: Day) {
  const debt = await showClientDebt(reader, { clientId, today })
  if (!debt) throw notFound('Tokio kliento nėra.')
  return debt
}

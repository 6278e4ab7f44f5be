import { and, eq, isNull } from 'drizzle-orm'
import { listOrdersToJoin } from '#people/clients/server/public/list-orders-to-join.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import type { MailContent } from '#people/mail/mail-content.ts'
import { payButtonPlaceholder, renderPayButton } from '#people/mail/pay-button-placeholder.ts'
import { renderMail } from '#people/mail/render-mail.ts'
import { applyCurrentWording } from '#people/mail/server/public/apply-current-wording.ts'
import { shopAddress, withShopAddress } from '#people/mail/shop-address.ts'
import { payLinkPath } from '#people/pay-links/pay-link-path.ts'
import { buildEndpointUrl } from '#platform/browser/api-client.ts'
import type { Config } from '#platform/config.ts'
import { buildPageAnswer } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { invalid, notFound } from '#platform/refusal.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import {
  AcceptClaims,
  DropClaim,
  EndPromise,
  ListDebts,
  ListInterestRates,
  PreviewReminder,
  PreviewReminderOfDamage,
  PreviewReminders,
  PromiseDebt,
  RemindOfDamage,
  SaveInterestRate,
  SaveReminderStep,
  SendReminder,
  SendReminders,
  ShowClientDebt,
  ShowOverdue,
  ShowReminderSteps,
} from '../debts.contract.ts'
import { DebtClaimDropped, DebtPromiseEnded, InterestRateSaved } from '../debts.events.ts'
import { acceptClaims } from './accept-claims.ts'
import { assertPromiseUnchanged } from './assert-promise-unchanged.ts'
import { showClientDebt } from './client-debt.queries.ts'
import { DEBTORS_A_PAGE, listDebts } from './debts.queries.ts'
import { debt_claims, debt_promises, interest_rates } from './debts.tables.ts'
import { listInterestRates } from './interest-rates.queries.ts'
import { listDueDunningLetters } from './list-due-dunning-letters.ts'
import { lockDebtor } from './lock-debtor.ts'
import { readOverdue } from './read-overdue.ts'
import { recordDebtPromise } from './record-debt-promise.ts'
import { prepareDebtorReminder, remindDebtor } from './remind-debtor.ts'
import { remindDebtors } from './remind-debtors.ts'
import { prepareDamageReminder, remindOfDamage } from './remind-of-damage.ts'
import { readReminderSteps } from './reminder-steps.queries.ts'
import { saveReminderStep } from './save-reminder-step.ts'

export const registerDebtRoutes: ModuleApi = (route, { config }) => {
  route(ListDebts, async ({ query, now, database }) => {
    choosePlace(await readPlaces(database.db), query.place)
    const { rows, count, total, ages } = await listDebts(database.db, query, toVilniusDay(now))
    const { page: _, ...rest } = query
    return {
      ...buildPageAnswer(rows, count, query, DEBTORS_A_PAGE, buildEndpointUrl(ListDebts, { query: rest })),
      total,
      ages,
    }
  })

  route(ShowOverdue, async ({ query, now, database }) => ({
    data: await readOverdue(database.db, query, toVilniusDay(now)),
  }))

  route(ShowClientDebt, async ({ params: { id }, now, database }) => ({
    data: await shown(database.db, id, toVilniusDay(now)),
  }))

  route(PromiseDebt, async ({ params: { id }, body, now, act }) =>
    act(async (work) => {
      await recordDebtPromise(work, { clientId: id, ...body })
      return { data: await shown(work.tx, id, toVilniusDay(now)) }
    }),
  )

  route(EndPromise, async ({ params: { id }, query: { seen }, now, act }) =>
    act(async (work) => {
      await endPromise(work, { clientId: id, seen })
      return { data: await shown(work.tx, id, toVilniusDay(now)) }
    }),
  )

  route(PreviewReminder, async ({ params: { id }, body: { step, documents, orders }, database, act }) => {
    const settings = await readSettings(database.db)
    return act(async (work) => {
      const { to, content, reminded, open } = await prepareDebtorReminder(work, {
        clientId: id,
        step,
        settings,
        documentIds: documents,
        orderIds: orders,
      })
      const joinable = (await listOrdersToJoin(work.tx, { clientIds: [id], now: work.now })).get(id)
      return {
        data: {
          to: to.join(', '),
          ...(await asItLeaves(work, content, config)),
          open,
          documents: reminded.documents,
          orders: reminded.orders.map(({ id, due_on, open }) => ({ id, due_on, open })),
          to_join: joinable?.to_join ?? [],
        },
      }
    })
  })

  route(PreviewReminderOfDamage, ({ params: { id: documentId }, body: { step }, act }) =>
    act(async (work) => {
      const { to, content, open } = await prepareDamageReminder(work, { documentId, step })
      return { data: { to, ...(await asItLeaves(work, content, config)), open } }
    }),
  )

  route(RemindOfDamage, async ({ params: { id: documentId }, body: { step }, act }) => {
    const sent = await act((work) => remindOfDamage(work, { documentId, step }))
    return { data: { step, ...sent }, message: sentWords(sent) }
  })

  route(SendReminder, async ({ params: { id }, body: { step, documents, orders }, database, act }) => {
    const settings = await readSettings(database.db)
    const letter = { clientId: id, step, documentIds: documents, orderIds: orders, settings }
    const sent = await act((work) => remindDebtor(work, letter))
    return { data: { step, ...sent }, message: sentWords(sent) }
  })

  route(PreviewReminders, async ({ body: { client_ids }, now, database: { db } }) => {
    const clientIds = client_ids === 'due' ? undefined : client_ids
    const { letters, leftOut } = await listDueDunningLetters(db, { clientIds, now })
    return {
      data: letters.map(({ clientId, documents, orders, ...letter }) => ({
        client_id: clientId,
        ...letter,
        documents,
        orders,
        open: [...documents, ...orders].reduce((sum, { open }) => sum + open, 0),
      })),
      left_out: clientIds ? leftOut.map(({ clientId, ...rest }) => ({ client_id: clientId, ...rest })) : [],
    }
  })

  route(SendReminders, ({ body: { letters }, who, now, database, log }) =>
    remindDebtors({ database, log }, { letters, by: who.id, now }),
  )

  route(ShowReminderSteps, async ({ database }) => ({ data: await readReminderSteps(database.db) }))

  route(SaveReminderStep, async ({ body: form, act }) =>
    act(async (work) => {
      await saveReminderStep(work, { form })
      return { data: await readReminderSteps(work.tx) }
    }),
  )

  route(ListInterestRates, async ({ now, database }) => listInterestRates(database.db, toVilniusDay(now)))

  route(SaveInterestRate, async ({ body: { from_day, rate }, now, act }) =>
    act(async (work) => {
      await saveInterestRate(work, { from_day, rate })
      return listInterestRates(work.tx, toVilniusDay(now))
    }),
  )

  route(AcceptClaims, async ({ params: { id }, body: { documents }, now, act }) =>
    act(async (work) => {
      await acceptClaims(work, { clientId: id, documentIds: documents })
      return { data: await shown(work.tx, id, toVilniusDay(now)) }
    }),
  )

  route(DropClaim, async ({ params: { id, claim_id }, now, act }) =>
    act(async (work) => {
      await dropClaim(work, { clientId: id, claimId: claim_id })
      return { data: await shown(work.tx, id, toVilniusDay(now)) }
    }),
  )
}

/** The preview has no pay link, whose secret is made at sending, and no heading that repeats the subject. */
async function asItLeaves(work: Work, content: MailContent, { publicUrl, payments }: Config) {
  const letter = await applyCurrentWording(work.tx, content)
  const settings = await work.settings()
  const address = publicUrl + payLinkPath('…')
  const offered = payments.length > 0 ? letter.blocks.flatMap((block) => ('pay' in block ? block : [])) : []
  const { text } = renderPayButton(
    renderMail(letter, { ...settings, home: shopAddress }, payButtonPlaceholder),
    offered.map(({ words }) => ({ address, words })),
  )
  const { subject } = letter
  const repeated = `${subject}\n\n`
  return { subject, text: withShopAddress(text.startsWith(repeated) ? text.slice(repeated.length) : text, publicUrl) }
}

const sentWords = ({ open, to }: { open: number; to: string }) =>
  `Laiškas dėl ${formatMoney(open)} išsiųstas adresu ${to}.`

async function shown(reader: Reader, clientId: number, today: Day) {
  const debt = await showClientDebt(reader, { clientId, today })
  if (!debt) throw notFound('Tokio kliento nėra.')
  return debt
}

/** Throws 404. */
async function dropClaim(
  work: Work<number>,
  { clientId, claimId }: { clientId: number; claimId: number },
): Promise<void> {
  const { tx, now } = work
  const { client } = await lockDebtor(tx, { clientId })
  const [dropped] = await tx
    .update(debt_claims)
    .set({ dropped_at: now })
    .where(and(eq(debt_claims.id, claimId), eq(debt_claims.client_id, clientId), isNull(debt_claims.dropped_at)))
    .returning({ amount: debt_claims.amount })
  if (!dropped) throw notFound('Tokio reikalavimo nėra arba jo jau atsisakyta.')
  await work.happened(DebtClaimDropped, toClientSubject(client), { price: dropped.amount })
}

/** Does nothing without a promise. Throws 404, 409 `changed-meanwhile`. */
async function endPromise(
  work: Work<number>,
  { clientId, seen }: { clientId: number; seen?: string | undefined },
): Promise<void> {
  const { tx, now } = work
  const { client } = await lockDebtor(tx, { clientId })
  await assertPromiseUnchanged(tx, { clientId, seen, advice: 'Peržiūrėkite ir pakartokite.' })
  const ended = await tx
    .update(debt_promises)
    .set({ ended_at: now })
    .where(and(eq(debt_promises.client_id, clientId), isNull(debt_promises.ended_at)))
    .returning({ id: debt_promises.id })
  if (ended.length > 0) await work.happened(DebtPromiseEnded, toClientSubject(client))
}

/** A promise further ahead is a typo. */
const MAX_DAYS_AHEAD = 366

/** Accepted claims stay. 422 for a half-year that begins in over a year. */
async function saveInterestRate(
  work: Work<number>,
  { from_day, rate }: { from_day: Day; rate: number },
): Promise<void> {
  const { tx, now, by } = work
  if (from_day > addDays(toVilniusDay(now), MAX_DAYS_AHEAD))
    throw invalid({ from_day: ['Normos toliau nei metams į priekį įrašyti negalima. Patikrinkite metus.'] })
  const [before] = await tx.select().from(interest_rates).where(eq(interest_rates.from_day, from_day)).for('update')
  if (before?.rate === rate) return
  const values = { rate, set_by: by, set_at: now }
  await tx
    .insert(interest_rates)
    .values({ from_day, ...values })
    .onConflictDoUpdate({ target: interest_rates.from_day, set: values })
  const subject = { kind: 'settings', id: null, title: 'Palūkanų normos' } as const
  await work.happened(InterestRateSaved, subject, { half_year: from_day, rate: [before?.rate ?? null, rate] })
}

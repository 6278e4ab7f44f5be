import { type ReactNode, useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ApiError, sendRequest } from '#platform/browser/api-client.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { IfPermitted } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { readProblem } from '#shell/ui/read-problem.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { toDecideReasons } from '../online-payment-states.ts'
import {
  AskAboutOnlinePayment,
  DecideOnlinePayment,
  type OnlinePaymentLife,
  ShowOnlinePaymentLife,
} from '../online-payments.contract.ts'
import { OnlineRefundModal } from './online-refund-modal.tsx'
import { PaymentFacts, PaymentTimeline } from './payment-timeline.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  payment: sendRequest(ShowOnlinePaymentLife, { params: { id: Number(params.id) }, signal }),
}))

const list = '/admin/buhalterija/internetu'

export default function OnlinePayment() {
  const { payment: question } = useLoaderData<typeof clientLoader>()
  const id = Number(useParams().id)
  const { data, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const [running, run] = useState<string | null>(null)
  const [isRefunding, refund] = useState(false)
  const above = (
    <Link to={list} className="text-link mb-1 inline-block py-1 text-sm">
      Visi mokėjimai internetu
    </Link>
  )
  if (problem instanceof ApiError && problem.status === 404)
    return (
      <>
        <OfficeHead above={above} />
        <EmptyState title="Tokio mokėjimo nėra" action={<LinkButton to={list}>Visi mokėjimai internetu</LinkButton>}>
          Patikrinkite adresą.
        </EmptyState>
      </>
    )

  async function act(name: string, send: () => Promise<{ message: string }>) {
    run(name)
    try {
      say.done((await send()).message)
    } catch (thrown) {
      say.failed(readProblem(thrown).message)
    } finally {
      run(null)
      void revalidate()
    }
  }
  const payment = data?.data
  const button = (name: string, words: string, send: () => Promise<{ message: string }>) => (
    <Button variant="quiet" pending={running === name} disabled={running !== null} onClick={() => void act(name, send)}>
      {words}
    </Button>
  )
  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={above}
        title={payment && `Mokėjimas internetu, ${formatMoney(payment.amount)}`}
        action={
          payment && (
            <div className="flex flex-wrap gap-2">
              <IfPermitted right="payments:write">
                {payment.provider_id !== null &&
                  button('ask', 'Klausti teikėjo', () => sendRequest(AskAboutOnlinePayment, { params: { id } }))}
              </IfPermitted>
              {payment.refundable > 0 && (
                <IfPermitted right="payments:refund">
                  <Button variant="quiet" onClick={() => refund(true)}>
                    Grąžinti internetu
                  </Button>
                </IfPermitted>
              )}
            </div>
          )
        }
      />
      {problem !== null && !payment && <LoadFailure title="Mokėjimo gauti nepavyko" problem={problem} />}
      {problem === null && !payment && <Skeleton className="h-72 w-full" />}
      {payment && (
        <div className="grid gap-6">
          {payment.to_decide && (
            <ToDecide payment={payment}>
              <IfPermitted right="payments:write">
                {payment.to_decide !== 'not-written' &&
                  button('decide', 'Sutvarkyta', () => sendRequest(DecideOnlinePayment, { params: { id } }))}
              </IfPermitted>
            </ToDecide>
          )}
          {payment.decided_at && (
            <p className="text-sm text-soft">
              Sutvarkyta <span>{formatDateTime(payment.decided_at)}</span>
              <span>{payment.decided_by && `, ${payment.decided_by}`}</span>.
            </p>
          )}
          <PaymentFacts payment={payment} />
          <PaymentTimeline payment={payment} />
        </div>
      )}
      {isRefunding && payment && (
        <OnlineRefundModal
          id={id}
          refundable={payment.refundable}
          onClose={() => refund(false)}
          onDone={() => {
            refund(false)
            say.done('Grąžinimas perduotas mokėjimų teikėjui.')
            void revalidate()
          }}
        />
      )}
    </>
  )
}

const whatToDo: Record<keyof typeof toDecideReasons, string> = {
  'not-written': 'Pašalinkite priežastį ir paklauskite teikėjo dar kartą, arba grąžinkite pinigus internetu.',
  'too-late': 'Susitarkite su klientu dėl kito laiko arba grąžinkite pinigus.',
  beyond: 'Grąžinkite permoką arba susitarkite su klientu.',
  short: 'Užsakymas laukia likusios sumos. Susisiekite su klientu.',
  chargeback: 'Sąskaita lieka. Išsiaiškinkite su klientu ir, jei reikia, išrašykite kreditinę.',
  'returned-elsewhere': 'Sąskaita lieka. Jei pinigai grąžinti pagrįstai, išrašykite kreditinę.',
  'refund-refused': 'Grąžinkite kitu būdu ir įrašykite grąžinimą užsakymo mokėjimuose, arba bandykite dar kartą.',
  'refund-stuck': 'Pažiūrėkite mokėjimų teikėjo svetainėje, kas su grąžinimu. Parduotuvė klausia ir toliau.',
  unclear: 'Pažiūrėkite mokėjimų teikėjo svetainėje, kas su šiuo mokėjimu. Parduotuvė klausia ir toliau.',
}

function ToDecide({ payment, children }: { payment: OnlinePaymentLife; children: ReactNode }) {
  const { to_decide, not_written_because, unclear_because } = payment
  if (!to_decide) return null
  return (
    <section
      aria-label="Reikia sprendimo"
      className="flex flex-wrap items-center justify-between gap-4 rounded-house border border-line border-l-4 border-l-bad bg-raised px-5 py-4"
    >
      <div className="max-w-prose">
        <p className="font-semibold">{toDecideReasons[to_decide]}</p>
        {to_decide === 'not-written' && not_written_because && <p className="wrap-anywhere">{not_written_because}</p>}
        {to_decide === 'unclear' && unclear_because && <p className="wrap-anywhere">{unclear_because}</p>}
        <p className="text-soft">{whatToDo[to_decide]}</p>
      </div>
      {children}
    </section>
  )
}

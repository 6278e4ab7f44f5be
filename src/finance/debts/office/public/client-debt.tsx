import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ResumeCredit, StopCredit } from '#people/clients/credit-stop.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { Button } from '#shell/ui/button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { LoadFailure } from '#shell/ui/office/load-failure.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { type ClientDebt, EndPromise, type ShowClientDebt } from '../../debts.contract.ts'
import { AgeSums } from '../age-sums.tsx'
import { ClaimsCard } from '../claims-card.tsx'
import { DebtDocuments } from '../debt-documents.tsx'
import { DebtOrders } from '../debt-orders.tsx'
import { DebtPapers } from '../debt-papers.tsx'
import { PromiseModal } from '../promise-modal.tsx'
import { ReminderModal } from '../reminder-modal.tsx'
import { useDebtAction } from '../use-debt-action.ts'

type ClientDebtProps = {
  clientId: number
  question: PendingResult<AnswerOf<typeof ShowClientDebt>>
  say: ReturnType<typeof useNotices>['say']
  onChanged: () => void
  isBrief?: boolean
}

type OpenModal = 'reminder' | 'promise' | 'stop' | null

export function ClientDebtPanel({ clientId, question, say, onChanged, isBrief = false }: ClientDebtProps) {
  const { data, problem } = useLoaded(question)
  const [opened, open] = useState<OpenModal>(null)
  const act = useDebtAction(say, onChanged)
  const may = usePermissions()
  const debt = data?.data
  if (problem !== null && !debt) return <LoadFailure title="Skolos gauti nepavyko" problem={problem} />
  if (!debt) return <Skeleton className="h-48 w-full" />
  const mayWrite = may('debts:write')
  const close = () => open(null)
  const done = (words: string) => {
    close()
    say.done(words)
    onChanged()
  }
  return (
    <div className={`@container grid ${isBrief ? 'gap-2' : 'gap-6'}`}>
      <AgeSums ages={debt.ages} total={debt.open} />
      <Card title="Kas sutarta">
        <div className="grid gap-5 @2xl:grid-cols-3">
          <Fact term="Pažadas">
            <PromiseWords debt={debt} />
            {mayWrite && debt.open > 0 && (
              <span className="mt-2 flex flex-wrap gap-2">
                <Button variant="quiet" size="small" onClick={() => open('promise')}>
                  {debt.promised ? 'Naujas pažadas' : 'Įrašyti pažadą'}
                </Button>
                {debt.promised && (
                  <Button
                    variant="quiet"
                    size="small"
                    pending={act.isRunning('promise')}
                    onClick={() =>
                      act.run(
                        'promise',
                        () =>
                          sendRequest(EndPromise, {
                            params: { id: clientId },
                            query: { seen: debt.promised?.made_at },
                          }),
                        'Pažadas nebegalioja.',
                      )
                    }
                  >
                    Nebegalioja
                  </Button>
                )}
              </span>
            )}
          </Fact>
          <Fact term="Laiškai">
            <LetterWords debt={debt} />
            {mayWrite && debt.next_step !== null && debt.email !== null && (
              <Button variant="quiet" size="small" className="mt-2" onClick={() => open('reminder')}>
                Siųsti priminimą
              </Button>
            )}
          </Fact>
          <Fact term="Davimas į skolą">
            {debt.stopped ? (
              <>
                <StateLabel colour="red">Nebeduodame į skolą</StateLabel>
                <span className="mt-1 block text-sm wrap-anywhere text-soft">
                  <span>{debt.stopped.reason}</span> (
                  <span>{[formatDay(debt.stopped.at), debt.stopped.by].filter(Boolean).join(', ')}</span>)
                </span>
              </>
            ) : (
              <span className="mr-3">Pagal kliento sąlygas</span>
            )}
            {mayWrite &&
              (debt.stopped ? (
                <Button
                  variant="quiet"
                  size="small"
                  className="mt-2"
                  pending={act.isRunning('stop')}
                  onClick={() =>
                    act.run(
                      'stop',
                      () => sendRequest(ResumeCredit, { params: { id: clientId }, query: { seen: debt.stopped?.at } }),
                      'Klientui vėl galima duoti į skolą.',
                    )
                  }
                >
                  Vėl duoti į skolą
                </Button>
              ) : (
                <Button variant="quiet" size="small" className="mt-2" onClick={() => open('stop')}>
                  Nebeduoti į skolą
                </Button>
              ))}
          </Fact>
        </div>
      </Card>
      {isBrief ? (
        <Link to={`/admin/buhalterija/skolos/${clientId}`} className="text-link justify-self-start py-1">
          Neapmokėtos sąskaitos, palūkanos, išrašas ir suderinimo aktas
        </Link>
      ) : (
        <>
          <DebtDocuments debt={debt} />
          <DebtOrders debt={debt} />
          <ClaimsCard debt={debt} act={act} />
          <DebtPapers clientId={clientId} say={say} />
        </>
      )}
      {opened === 'reminder' && <ReminderModal debt={debt} onClose={close} onDone={done} onStale={onChanged} />}
      {opened === 'promise' && <PromiseModal debt={debt} onClose={close} onDone={done} onStale={onChanged} />}
      {opened === 'stop' && <CreditStopModal debt={debt} onClose={close} onDone={done} onStale={onChanged} />}
    </div>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-sm text-soft">{term}</p>
      <div className="mt-1">{children}</div>
    </div>
  )
}

function PromiseWords({ debt: { promised } }: { debt: ClientDebt }) {
  if (!promised) return <span>Nieko nežadėjo</span>
  return (
    <>
      <StateLabel colour={promised.is_broken ? 'red' : 'amber'}>
        {promised.is_broken ? `Netesėjo: žadėjo iki ${promised.day}` : `Žada iki ${promised.day}`}
      </StateLabel>
      <span className="mt-1 block text-sm wrap-anywhere text-soft">
        <span>
          {[promised.amount === null ? 'Visą skolą' : formatMoney(promised.amount), promised.note]
            .filter(Boolean)
            .join('. ')}
        </span>{' '}
        (<span>{[formatDay(promised.made_at), promised.by].filter(Boolean).join(', ')}</span>)
      </span>
    </>
  )
}

function LetterWords({ debt }: { debt: ClientDebt }) {
  if (debt.email === null) return <span>Nėra el. pašto: laiškų siųsti neturime kur.</span>
  if (![...debt.documents, ...debt.orders].some(({ days_late }) => days_late > 0)) return <span>Niekas nevėluoja</span>
  if (debt.next_step === null) return <span>Visi laiškai apie tai, kas vėluoja, išsiųsti</span>
  return <span className="wrap-anywhere">{`Siunčiami adresu ${debt.email}`}</span>
}

type StopModalProps = { debt: ClientDebt; onClose: () => void; onDone: (words: string) => void; onStale: () => void }

function CreditStopModal({ debt, onDone, ...handlers }: StopModalProps) {
  return (
    <EndpointForm
      endpoint={StopCredit}
      params={{ id: debt.client_id }}
      title="Nebeduoti į skolą"
      seen={debt.stopped?.reason ?? null}
      fields={{
        reason: {
          kind: 'text',
          label: 'Kodėl',
          missing: 'by-server',
          rows: 3,
          max: 500,
          hint: 'Priežastį matys visi, kas priima užsakymus.',
        },
      }}
      says="all"
      onDone={() => onDone('Klientui nebeduodame į skolą.')}
      {...handlers}
    >
      <p className="mb-4">Klientas galės užsakyti tik sumokėjęs iš anksto. Jau išduoti įrankiai lieka pas jį.</p>
    </EndpointForm>
  )
}

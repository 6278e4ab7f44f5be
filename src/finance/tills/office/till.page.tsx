import { useEffect, useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { readCentsField } from '#finance/deposits/office/read-cents-field.ts'
import { buildOfficeOrderAddress } from '#orders/office/public/build-office-order-address.ts'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ApiError, fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { EndpointForm } from '#shell/ui/office/endpoint-form.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { formatTillEntryLabel, tillsAddress } from '../till-labels.ts'
import { CloseTill, MoveCash, ShowTill, TillReportPdf, type WholeTill } from '../tills.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  till: sendRequest(ShowTill, { params: { id: Number(params.id) }, signal }),
}))

export default function TillPage() {
  const id = Number(useParams().id)
  return <Shown key={id} question={useLoaderData<typeof clientLoader>().till} />
}

type TillDialog = 'in' | 'out' | 'close'

function Shown({ question }: { question: PendingResult<{ data: WholeTill }> }) {
  const { data, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const mayWrite = usePermissions()('tills:write')
  const [asking, setAsking] = useState<TillDialog | null>(null)
  const till = data?.data

  useEffect(() => {
    if (problem && !isMissing(problem)) say.failed(renderErrorMessage(problem, 'Kasos gauti nepavyko'))
  }, [problem, say])

  if (isMissing(problem))
    return (
      <EmptyState title="Tokios kasos nėra" action={<LinkButton to={tillsAddress}>Visos kasos</LinkButton>}>
        Gal adrese klaida.
      </EmptyState>
    )
  if (!till) return <Skeleton className="h-96 w-full" />
  const isOpen = till.closed_at === null
  const done = (words: string) => {
    setAsking(null)
    say.done(words)
    void revalidate()
  }

  async function report(id: number) {
    try {
      const answer = await fetchEndpoint(TillReportPdf, { params: { id } } as never)
      saveFile(await answer.blob(), `kasa-${id}.pdf`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Ataskaitos gauti nepavyko'))
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to={tillsAddress} className="text-link text-sm">
            Kasa
          </Link>
        }
        title={`${till.place}, kasa Nr.\u00a0${till.id}`}
        action={
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => void report(till.id)}>
              Dienos ataskaita
            </Button>
            {mayWrite && isOpen && (
              <>
                <Button variant="quiet" onClick={() => setAsking('in')}>
                  Įnešti
                </Button>
                <Button variant="quiet" onClick={() => setAsking('out')}>
                  Išimti
                </Button>
                <Button onClick={() => setAsking('close')}>Uždaryti kasą</Button>
              </>
            )}
          </div>
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <Sums till={till} />
        <Entries till={till} />
      </div>
      {(asking === 'in' || asking === 'out') && (
        <MoveModal
          till={till}
          isOut={asking === 'out'}
          onClose={() => setAsking(null)}
          onDone={() => done(asking === 'out' ? 'Išimta iš kasos' : 'Įnešta į kasą')}
        />
      )}
      {asking === 'close' && (
        <CloseModal till={till} onClose={() => setAsking(null)} onDone={() => done('Kasa uždaryta')} />
      )}
    </>
  )
}

const isMissing = (problem: unknown) => problem instanceof ApiError && problem.status === 404

function Sums({ till }: { till: WholeTill }) {
  const { float, expected, counted, difference, note, opened_at, opened_by, closed_at, closed_by } = till
  return (
    <Card
      title="Kasoje"
      aside={
        <StateLabel colour={closed_at === null ? 'green' : 'neutral'}>
          {closed_at === null ? 'Atidaryta' : 'Uždaryta'}
        </StateLabel>
      }
    >
      <dl className="figures grid gap-1.5">
        <Sum name="Pradinis likutis">{formatMoney(float)}</Sum>
        <Sum name="Turi būti" strong>
          {formatMoney(expected)}
        </Sum>
        {counted !== null && <Sum name="Suskaičiuota">{formatMoney(counted)}</Sum>}
        {difference !== null && <Sum name="Skirtumas">{formatMoney(difference)}</Sum>}
      </dl>
      {note && <p className="mt-2 wrap-anywhere">{note}</p>}
      <p className="figures mt-3 text-sm text-soft">
        <span>{`Atidaryta ${[formatDateTime(opened_at), opened_by].filter(Boolean).join(', ')}`}</span>
        {closed_at && (
          <span className="block">{`Uždaryta ${[formatDateTime(closed_at), closed_by].filter(Boolean).join(', ')}`}</span>
        )}
      </p>
    </Card>
  )
}

function Sum({ name, strong, children }: { name: string; strong?: boolean; children: string }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'text-lg font-semibold' : ''}`}>
      <dt>{name}</dt>
      <dd className="whitespace-nowrap">{children}</dd>
    </div>
  )
}

function Entries({ till: { moves } }: { till: WholeTill }) {
  return (
    <Card title="Judėjimas">
      {moves.length === 0 && <p className="text-soft">Kol kas nieko neįnešta ir neišimta.</p>}
      <ul className="divide-y divide-line">
        {moves.toReversed().map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.order_id} ${entry.amount}`} className="py-3 first:pt-0 last:pb-0">
            <p className="figures flex items-baseline justify-between gap-4">
              {entry.order_id === null ? (
                <span className="wrap-anywhere">{formatTillEntryLabel(entry)}</span>
              ) : (
                <Link to={buildOfficeOrderAddress(entry.order_id)} className="text-link">
                  {formatTillEntryLabel(entry)}
                </Link>
              )}
              <strong className={`whitespace-nowrap ${entry.amount < 0 ? 'text-bad' : ''}`}>
                {formatMoney(entry.amount)}
              </strong>
            </p>
            <p className="figures text-sm text-soft">
              {[formatDateTime(entry.at), entry.by, entry.receipt_number && `kvitas ${entry.receipt_number}`]
                .filter(Boolean)
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface WindowProps {
  till: WholeTill
  onClose: () => void
  onDone: () => void
}

function MoveModal({ till, isOut, onClose, onDone }: WindowProps & { isOut: boolean }) {
  return (
    <EndpointForm
      endpoint={MoveCash}
      params={{ id: till.id }}
      title={isOut ? 'Išimti iš kasos' : 'Įnešti į kasą'}
      body={(typed) => {
        const amount = readCentsField(typed, 'amount')
        return { amount: isOut ? -amount : amount, reason: String(typed.get('reason') ?? '') }
      }}
      says="sent"
      fallback="Įrašyti nepavyko."
      onClose={onClose}
      onDone={onDone}
    >
      <NumberField label="Suma" name="amount" required unit="€" step="0.01" min="0" />
      <TextField
        label="Kodėl"
        name="reason"
        maxLength={300}
        placeholder={isOut ? 'Pvz., nunešta į banką' : 'Pvz., smulkūs grąžai'}
      />
    </EndpointForm>
  )
}

function CloseModal({ till, onClose, onDone }: WindowProps) {
  const [counted, setCounted] = useState('')
  const typed = parseEuros(counted)
  const difference = typed === undefined ? undefined : typed - till.expected
  const noteIn = (data: FormData) => String(data.get('note') ?? '').trim()
  return (
    <EndpointForm
      endpoint={CloseTill}
      params={{ id: till.id }}
      title="Uždaryti kasą"
      saveLabel="Uždaryti"
      body={(data) => ({ counted: readCentsField(data, 'counted'), note: noteIn(data) || null })}
      check={(data) => (difference && !noteIn(data) ? { note: ['Paaiškinkite, iš kur skirtumas.'] } : {})}
      says="sent"
      fallback="Kasos uždaryti nepavyko."
      onClose={onClose}
      onDone={onDone}
    >
      <p className="figures">{`Kasoje turi būti ${formatMoney(till.expected)}.`}</p>
      <NumberField
        label="Suskaičiuota kasoje"
        name="counted"
        required
        unit="€"
        step="0.01"
        min="0"
        value={counted}
        onChange={({ target }) => setCounted(target.value)}
      />
      <p
        role="status"
        className={`figures text-lg font-semibold empty:hidden ${difference ? 'text-bad' : 'text-good'}`}
      >
        {difference !== undefined && wordsOf(difference)}
      </p>
      {difference !== undefined && difference !== 0 && (
        <TextField label="Skirtumo paaiškinimas" name="note" maxLength={500} />
      )}
    </EndpointForm>
  )
}

function wordsOf(difference: number): string {
  if (difference === 0) return 'Sutampa.'
  return `${difference < 0 ? 'Trūksta' : 'Per daug'} ${formatMoney(Math.abs(difference))}`
}

import { useEffect, useState } from 'react'
import { Link, useLoaderData, useParams, useRevalidator } from 'react-router'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import { createOfficeLoader } from '#people/accounts/office/public/create-office-loader.ts'
import { ApiError, fetchEndpoint, sendRequest } from '#platform/browser/api-client.ts'
import { saveFile } from '#platform/browser/save-file.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { Button } from '#shell/ui/button.tsx'
import { EmptyState } from '#shell/ui/empty-state.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { Notices, useNotices } from '#shell/ui/office/notice.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { computeInTransit, transferStateLabels, transfersAddress } from '../transfer-labels.ts'
import { CancelTransfer, ShowTransfer, type Transfer, WaybillPdf } from '../transfers.contract.ts'
import { LostModal } from './lost-modal.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { SendForm } from './send-form.tsx'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

export const clientLoader = createOfficeLoader(({ params, signal }) => ({
  transfer: sendRequest(ShowTransfer, { params: { id: Number(params.id) }, signal }),
}))

export default function TransferPage() {
  const id = Number(useParams().id)
  return <Shown key={id} question={useLoaderData<typeof clientLoader>().transfer} />
}

function Shown({ question }: { question: PendingResult<{ data: Transfer }> }) {
  const { data, problem } = useLoaded(question)
  const { revalidate } = useRevalidator()
  const { notice, say } = useNotices()
  const may = usePermissions()
  const [open, setOpen] = useState<'cancel' | 'lost' | null>(null)
  const transfer = data?.data
  const mayWrite = may('transfers:write')

  useEffect(() => {
    if (problem && !isMissing(problem)) say.failed(renderErrorMessage(problem, 'Perkėlimo gauti nepavyko'))
  }, [problem, say])

  if (isMissing(problem))
    return (
      <EmptyState title="Tokio perkėlimo nėra" action={<LinkButton to={transfersAddress}>Visi perkėlimai</LinkButton>}>
        Gal adrese klaida.
      </EmptyState>
    )
  if (!transfer) return <Skeleton className="h-96 w-full" />
  const { id, number, state } = transfer
  const done = (words: string) => {
    setOpen(null)
    say.done(words)
    void revalidate()
  }

  async function waybill() {
    try {
      const answer = await fetchEndpoint(WaybillPdf, { params: { id } } as never)
      saveFile(await answer.blob(), `vaztarastis-${number}.pdf`)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Važtaraščio gauti nepavyko'))
    }
  }

  return (
    <>
      <Notices notice={notice} say={say} />
      <OfficeHead
        above={
          <Link to={transfersAddress} className="text-link text-sm">
            Perkėlimai
          </Link>
        }
        title={<span className="figures">{number ?? `Perkėlimas Nr. ${id}`}</span>}
        action={
          <div className="flex flex-wrap gap-2">
            {number && (
              <Button variant="quiet" onClick={waybill}>
                Važtaraštis
              </Button>
            )}
            {mayWrite && may('catalogue:write') && state === 'sent' && (
              <Button variant="quiet" onClick={() => setOpen('lost')}>
                Nurašyti, kas nerasta
              </Button>
            )}
            {mayWrite && state === 'planned' && (
              <Button variant="quiet" onClick={() => setOpen('cancel')}>
                Atšaukti
              </Button>
            )}
          </div>
        }
      />
      <div className="grid max-w-3xl grid-cols-1 gap-5">
        <Facts transfer={transfer} />
        <Lines transfer={transfer} />
        {mayWrite && state === 'planned' && (
          <SendForm transfer={transfer} onDone={(sent) => done(`Išsiųsta, važtaraštis ${sent}`)} />
        )}
        {mayWrite && state === 'sent' && <ReceiveForm key={leftIn(transfer)} transfer={transfer} onDone={done} />}
      </div>
      {open === 'lost' && (
        <LostModal transfer={transfer} onClose={() => setOpen(null)} onDone={() => done('Nurašyta, kas nerasta')} />
      )}
      <CancelModal
        id={id}
        isOpen={open === 'cancel'}
        onClose={() => setOpen(null)}
        onDone={() => done('Perkėlimas atšauktas')}
        onFailed={(thrown) => {
          setOpen(null)
          say.failed(renderErrorMessage(thrown, 'Atšaukti nepavyko'))
        }}
      />
    </>
  )
}

const isMissing = (problem: unknown) => problem instanceof ApiError && problem.status === 404
const leftIn = ({ lines }: Transfer) => lines.reduce((sum, line) => sum + computeInTransit(line), 0)

function Facts({ transfer }: { transfer: Transfer }) {
  const { state, from_place, to_place, leaves_at, arrives_at, sent_at, received_at, rehome } = transfer
  const facts: [string, string][] = [
    ['Iš', from_place],
    ['Į', to_place],
    [sent_at ? 'Išsiųsta' : 'Išvežama', formatDateTime(sent_at ?? leaves_at)],
    [received_at ? 'Priimta' : 'Atvežama', formatDateTime(received_at ?? arrives_at)],
  ]
  return (
    <Card title="Apie perkėlimą">
      <StateLabel colour={transferStateLabels[state].colour}>{transferStateLabels[state].label}</StateLabel>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      {rehome && <p className="mt-3 text-soft">Lieka ten visam laikui.</p>}
    </Card>
  )
}

function Lines({ transfer: { state, lines } }: { transfer: Transfer }) {
  return (
    <Card title="Kas vežama">
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="py-3 first:pt-0 last:pb-0">
            <p className="flex items-baseline justify-between gap-4">
              <span className="font-semibold">{line.title}</span>
              <span className="figures whitespace-nowrap">{`${line.sent || line.quantity}\u00a0vnt.`}</span>
            </p>
            {(state === 'sent' || line.lost > 0) && (
              <p className="figures text-sm text-soft">
                {[
                  `priimta ${line.received}`,
                  line.lost > 0 && `nerasta ${line.lost}`,
                  `pakeliui ${computeInTransit(line)}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </p>
            )}
            {line.lost_reason && <p className="text-sm text-soft">{line.lost_reason}</p>}
            {line.units.length > 0 && (
              <p className="figures mt-1 text-sm wrap-anywhere text-soft">
                {line.units.map(({ code, state }) => (state === 'lost' ? `${code} (nerastas)` : code)).join(', ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface CancelModalProps {
  id: number
  isOpen: boolean
  onClose: () => void
  onDone: () => void
  onFailed: (thrown: unknown) => void
}

function CancelModal({ id, isOpen, onClose, onDone, onFailed }: CancelModalProps) {
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const [pending, setPending] = useState(false)

  async function cancel() {
    setPending(true)
    try {
      await sendRequest(CancelTransfer, { params: { id }, body: { accept_broken: broken.length > 0 } })
      onDone()
    } catch (thrown) {
      const breaks = extractBrokenBookings(thrown)
      setBroken(breaks)
      if (breaks.length === 0) onFailed(thrown)
    } finally {
      setPending(false)
    }
  }
  return (
    <ConfirmModal
      isOpen={isOpen}
      variant="warning"
      title="Atšaukti perkėlimą"
      confirmLabel={broken.length > 0 ? 'Vis tiek atšaukti' : 'Atšaukti perkėlimą'}
      cancelLabel="Palikti"
      pending={pending}
      onConfirm={cancel}
      onCancel={() => {
        setBroken([])
        onClose()
      }}
      message={
        broken.length > 0 ? (
          <BrokenBookings broken={broken} title="Neatvežus šių užsakymų įvykdyti nebūtų kuo:">
            Atšaukus jie atsiras ekrane „Neužtenka įrankių“.
          </BrokenBookings>
        ) : (
          <p>Viskas liks, kur stovi.</p>
        )
      }
    />
  )
}

import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import type { AnswerOf } from '#platform/contract.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import type { PendingResult } from '#shell/ui/office/pending-result.ts'
import { IfPermitted, usePermissions } from '#shell/ui/office/permissions.tsx'
import { renderErrorMessage } from '#shell/ui/office/render-error-message.tsx'
import { useLoaded } from '#shell/ui/office/use-loaded.ts'
import { StateLabel } from '#shell/ui/state-label.tsx'
import { buildOrderPageAddress, handOverAddress, takeBackAddress } from '../../addresses.ts'
import {
  BillSettlements,
  type Handover,
  MarkReady,
  SettleLine,
  type Settlement,
  type ShowHandover,
} from '../../handovers.contract.ts'
import { HandoverCode } from '../handover-code.tsx'
import { PrivatePhoto } from '../private-photo.tsx'

interface OrderHandoverProps {
  orderId: number
  /** Undefined: nothing goes out. */
  question: PendingResult<AnswerOf<typeof ShowHandover> | undefined>
  say: ReturnType<typeof useNotices>['say']
  /** `proposed`: cents with VAT to be credited. */
  onCredit: (proposed: number) => void
}

export function OrderHandover({ orderId, question, say, onCredit }: OrderHandoverProps) {
  const { data, loading } = useLoaded(question)
  const handover = data?.data

  if (!handover) return null
  const { tools, acts, settlements } = handover
  const waits = tools.some((tool) => tool.handed_out < tool.quantity)
  const isOut = tools.some((tool) => tool.handed_out > 0)
  return (
    <>
      <Card title="Išdavimas ir grąžinimas" aside={<HandoverCode orderId={orderId} client={handover.client} />}>
        <IfPermitted right="rentals:write">
          <div className="flex flex-wrap gap-2">
            {waits && (
              <LinkButton variant={isOut ? 'quiet' : 'primary'} to={handOverAddress(orderId)}>
                Išduoti
              </LinkButton>
            )}
            {tools.length > 0 && (
              <LinkButton variant={isOut ? 'primary' : 'quiet'} to={takeBackAddress(orderId)}>
                Priimti
              </LinkButton>
            )}
            {waits && !handover.ready && !handover.is_brought && (
              <ReadyButton orderId={orderId} loading={loading} say={say} />
            )}
          </div>
        </IfPermitted>
        {waits && handover.ready && (
          <p className="mt-3">
            <StateLabel colour="green">Paruošta atsiimti</StateLabel>
            <span className="block text-sm text-soft">
              <span className="figures">{formatDateTime(handover.ready.at)}</span>
              <span>{handover.ready.by && `, ${handover.ready.by}`}</span>
            </span>
          </p>
        )}
        {acts.length > 0 && (
          <ul className={`grid gap-2 ${tools.length > 0 ? 'mt-4' : ''}`}>
            {acts.map((act) => (
              <li key={act.document_id} className="figures">
                <span className="block text-sm text-soft">{act.act === 'handover' ? 'Išduota' : 'Grąžinta'}</span>
                <span>{formatDateTime(act.happened_at)}</span>, aktas <span>{act.number}</span>
                {act.received_at && (
                  <span className="block text-sm text-soft">
                    {`Pasirašyta be ryšio, gauta ${formatDateTime(act.received_at)}`}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {acts.length === 0 && <p className="mt-3 text-sm text-soft">Aktų dar nėra.</p>}
        {handover.in_vain && <InVain {...handover.in_vain} />}
      </Card>
      {settlements.length > 0 && (
        <Settlements
          billing={handover.billing}
          orderId={orderId}
          settlements={settlements}
          loading={loading}
          say={say}
          onCredit={onCredit}
        />
      )}
    </>
  )
}

function InVain({ visits, photos }: NonNullable<Handover['in_vain']>) {
  return (
    <section aria-label="Nepavykę apsilankymai" className="mt-4 grid gap-2">
      {visits.map(({ kind, at, why }) => (
        <p key={at} className="figures">
          <span className="block text-sm text-bad">
            {kind === 'deliver' ? 'Pristatyti nepavyko' : 'Pasiimti nepavyko'}
          </span>
          <span>{formatDateTime(at)}</span>
          {why && <span className="wrap-anywhere">{`: ${why}`}</span>}
        </p>
      ))}
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map((photo, index) => (
            <li key={photo}>
              <PrivatePhoto photo={photo} alt={`Nepavykęs apsilankymas, nuotrauka ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function ReadyButton({ orderId, loading, say }: Pick<SettlementsProps, 'orderId' | 'loading' | 'say'>) {
  const { revalidate } = useRevalidator()
  const [sending, setSending] = useState(false)

  async function sayReady() {
    setSending(true)
    try {
      say.done((await sendRequest(MarkReady, { params: { id: orderId } })).message)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Nepavyko įrašyti.'))
    } finally {
      await revalidate()
      setSending(false)
    }
  }

  return (
    <Button variant="quiet" pending={sending || loading} onClick={sayReady}>
      Pažymėti, kad paruošta
    </Button>
  )
}

interface SettlementsProps {
  orderId: number
  settlements: Settlement[]
  billing: Handover['billing']
  loading: boolean
  say: OrderHandoverProps['say']
  /** `proposed`: cents with VAT to be credited. */
  onCredit: (proposed: number) => void
}

function Settlements({ orderId, settlements, billing, loading, say, onCredit }: SettlementsProps) {
  const may = usePermissions()
  const { revalidate } = useRevalidator()
  const [pressed, setPressed] = useState<number | 'bill' | null>(null)
  const [sending, setSending] = useState(false)
  const isPayer = useVatPayer()
  const [isAsking, ask] = useState(false)
  // The button stays off until the lines are reloaded, against a second press.
  const isRunning = (what: number | 'bill') => pressed === what && (sending || loading)
  const open = settlements.filter(({ state }) => state === 'open')
  const left = open.reduce((sum, { amount, covered }) => sum + amount - covered, 0)
  const isOnNextBill = billing !== 'prepaid' && open.every(({ with_vat, covered }) => !with_vat || covered === 0)
  const toBill = open.some(({ with_vat, amount }) => with_vat && amount > 0)

  const billed = open.reduce((sum, { with_vat, amount }) => sum + (with_vat && amount > 0 ? amount : 0), 0)
  const bill = () =>
    run(
      'bill',
      () => sendRequest(BillSettlements, { params: { id: orderId } }),
      isOnNextBill
        ? 'Priemokos bus kitoje kliento sąskaitoje.'
        : 'Sukurtas užsakymas priemokoms, sąskaita išsiųsta klientui.',
    )

  async function run(what: number | 'bill', act: () => Promise<unknown>, done: string) {
    setPressed(what)
    setSending(true)
    try {
      await act()
      say.done(done)
    } catch (thrown) {
      say.failed(renderErrorMessage(thrown, 'Nepavyko įrašyti.'))
    } finally {
      await revalidate()
      setSending(false)
    }
  }

  return (
    <Card title="Atsiskaitymas po grąžinimo" aside={<span className="figures font-semibold">{formatMoney(left)}</span>}>
      <ul className="divide-y divide-line">
        {settlements.map((line) => (
          <li key={line.id} className="py-3 first:pt-0">
            <p className="flex items-start justify-between gap-3">
              <span className="min-w-0">{line.text}</span>
              <span className="figures shrink-0">{formatMoney(line.amount)}</span>
            </p>
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
              <span className="text-soft">
                <span>{(isPayer ? vatLabels : serviceLabels)[line.with_vat ? 'service' : 'loss']}</span>
                <span>{line.covered > 0 && `, iš užstato ${formatMoney(line.covered)}`}</span>
              </span>
              <StateLabel colour={line.state === 'open' ? 'amber' : 'green'}>
                {line.state === 'open' ? 'Neatsiskaityta' : line.compensation ? 'Išrašyta' : 'Atsiskaityta'}
              </StateLabel>
            </div>
            {may('credits:write') && line.amount < 0 && line.state === 'open' && (
              <p className="mt-1 text-sm">
                Siūloma kreditinė:{' '}
                <Button variant="link" className="py-1 text-sm" onClick={() => onCredit(-line.amount)}>
                  išrašyti kreditinę sąskaitą
                </Button>
              </p>
            )}
            {line.compensation && <p className="figures text-sm text-soft">{`Sąskaita ${line.compensation.number}`}</p>}
            {line.follow_up_order_id && (
              <Link to={buildOrderPageAddress(line.follow_up_order_id)} className="text-link inline-block py-1 text-sm">
                {`Užsakymas Nr.\u00a0${line.follow_up_order_id}`}
              </Link>
            )}
            {may('deposits:write') && line.state === 'open' && (
              <Button
                size="small"
                variant="quiet"
                className="mt-2"
                pending={isRunning(line.id)}
                onClick={() =>
                  run(
                    line.id,
                    () => sendRequest(SettleLine, { params: { id: line.id } }),
                    'Pažymėta, kad atsiskaityta.',
                  )
                }
              >
                Atsiskaityta
              </Button>
            )}
          </li>
        ))}
      </ul>
      {toBill && may('deposits:write') && (
        <Button
          className="mt-3 w-full"
          pending={isRunning('bill')}
          onClick={() => (isOnNextBill ? void bill() : ask(true))}
        >
          {isOnNextBill
            ? `Perkelti ${isPayer ? 'eilutes su PVM' : 'paslaugas'} į kitą sąskaitą`
            : `Išrašyti sąskaitą ${isPayer ? 'eilutėms su PVM' : 'paslaugoms'}`}
        </Button>
      )}
      <ConfirmModal
        isOpen={isAsking}
        variant="warning"
        title="Išrašyti sąskaitą priemokoms"
        message={`Priemokoms (${formatMoney(billed)}) bus sukurtas užsakymas, išrašyta išankstinė sąskaita ir išsiųsta klientui.`}
        confirmLabel="Išrašyti ir išsiųsti"
        pending={isRunning('bill')}
        onConfirm={() => {
          ask(false)
          void bill()
        }}
        onCancel={() => ask(false)}
      />
    </Card>
  )
}

const vatLabels = { service: 'su PVM', loss: 'be PVM' }
const serviceLabels = { service: 'paslauga', loss: 'nuostolių atlyginimas' }

import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Card } from '#ui/office/card.tsx'
import { Allowed, useMay } from '#ui/office/may.tsx'
import type { useNotices } from '#ui/office/notice.tsx'
import { whatFailed } from '#ui/office/what-failed.tsx'
import { StateWord } from '#ui/state-word.tsx'
import { handOverAddress, orderAddress, takeBackAddress } from '../addresses.ts'
import { BillSettlements, type Handover, SettleLine, type Settlement, ShowHandover } from '../handovers.contract.ts'
import { HandoverCode } from './handover-code.tsx'

interface OrderHandoverProps {
  orderId: number
  /** A new one asks again. */
  version: unknown
  say: ReturnType<typeof useNotices>['say']
  /** Opens the order's credit note. */
  onCredit: () => void
}

/** How the order's tools went out and came back, what is still to do, and what is left to settle. */
export function OrderHandover({ orderId, version, say, onCredit }: OrderHandoverProps) {
  const [handover, setHandover] = useState<Handover | null>(null)
  const load = useCallback(
    () =>
      sendRequest(ShowHandover, { params: { id: orderId } }).then(
        ({ data }) => setHandover(data),
        // The order itself is shown all the same.
        () => {},
      ),
    [orderId],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says when to ask again
  useEffect(() => void load(), [load, version])

  if (!handover) return null
  const { tools, acts, settlements } = handover
  const waits = tools.some((tool) => tool.handed_out < tool.quantity)
  const isOut = tools.some((tool) => tool.handed_out > 0)
  return (
    <>
      <Card title="Išdavimas ir grąžinimas" aside={<HandoverCode orderId={orderId} client={handover.client} />}>
        <Allowed right="rentals:write">
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
          </div>
        </Allowed>
        {acts.length > 0 && (
          <ul className={`grid gap-2 ${tools.length > 0 ? 'mt-4' : ''}`}>
            {acts.map((act) => (
              <li key={act.document_id} className="figures">
                <span className="block text-sm text-soft">{act.act === 'handover' ? 'Išduota' : 'Grąžinta'}</span>
                {formatDateTime(act.happened_at)}, aktas {act.number}
              </li>
            ))}
          </ul>
        )}
        {acts.length === 0 && <p className="mt-3 text-sm text-soft">Aktų dar nėra.</p>}
      </Card>
      {settlements.length > 0 && (
        <Settlements orderId={orderId} settlements={settlements} load={load} say={say} onCredit={onCredit} />
      )}
    </>
  )
}

interface SettlementsProps {
  orderId: number
  settlements: Settlement[]
  load: () => Promise<void>
  say: OrderHandoverProps['say']
  onCredit: () => void
}

function Settlements({ orderId, settlements, load, say, onCredit }: SettlementsProps) {
  const may = useMay()
  const [running, setRunning] = useState<number | 'bill' | null>(null)
  const open = settlements.filter(({ state }) => state === 'open')
  const left = open.reduce((sum, { amount, covered }) => sum + amount - covered, 0)
  const toBill = open.some(({ with_vat, amount }) => with_vat && amount > 0)

  async function run(what: number | 'bill', act: () => Promise<unknown>, done: string) {
    setRunning(what)
    try {
      await act()
      say.done(done)
    } catch (thrown) {
      say.failed(whatFailed(thrown, 'Nepavyko įrašyti.'))
    } finally {
      await load()
      setRunning(null)
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
                {line.with_vat ? 'su PVM' : 'be PVM'}
                {line.covered > 0 && `, iš užstato ${formatMoney(line.covered)}`}
              </span>
              <StateWord colour={line.state === 'open' ? 'amber' : 'green'}>
                {line.state === 'open' ? 'Neatsiskaityta' : 'Atsiskaityta'}
              </StateWord>
            </div>
            {may('credits:write') && line.amount < 0 && line.state === 'open' && (
              <p className="mt-1 text-sm">
                Siūloma kreditinė:{' '}
                <Button variant="link" className="py-1 text-sm" onClick={onCredit}>
                  išrašyti kreditinę sąskaitą
                </Button>
              </p>
            )}
            {line.follow_up_order_id && (
              <Link to={orderAddress(line.follow_up_order_id)} className="text-link inline-block py-1 text-sm">
                Užsakymas Nr.&nbsp;{line.follow_up_order_id}
              </Link>
            )}
            {may('deposits:write') && line.state === 'open' && (
              <Button
                size="small"
                variant="quiet"
                className="mt-2"
                pending={running === line.id}
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
          pending={running === 'bill'}
          onClick={() =>
            run(
              'bill',
              () => sendRequest(BillSettlements, { params: { id: orderId } }),
              'Sukurtas užsakymas priemokoms, sąskaita išsiųsta klientui.',
            )
          }
        >
          Išrašyti sąskaitą eilutėms su PVM
        </Button>
      )}
    </Card>
  )
}

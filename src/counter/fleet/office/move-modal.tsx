import { useEffect, useId, useState } from 'react'
import { sendRequest } from '#platform/browser/api-client.ts'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { ShowAvailability } from '#rentals/rentals.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { formatDateTime } from '#rules/calendar/format-day.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import type { Period } from '#rules/periods/period.ts'
import { getKnownBranches } from '#shell/branches/office/public/places-store.ts'
import { applyBranchHours } from '#shell/branches/order-branches.ts'
import { ShowPublicSettings } from '#shell/settings/settings.contract.ts'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { FormModal } from '#shell/ui/office/form-modal.tsx'
import { Skeleton } from '#shell/ui/skeleton.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type Collision, MoveRental } from '../collisions.contract.ts'
import { findFirstFreePeriod } from './find-first-free-period.ts'

interface MoveModalProps {
  collision: Collision
  onClose: () => void
  onDone: (when: string) => void
}

interface ProposedPeriod {
  from: string
  to: string
  close: string
  isFound: boolean
}

const looksAhead = 60

/** The length is fixed: the price stays. */
export function MoveModal({ collision, onClose, onDone }: MoveModalProps) {
  const formId = useId()
  const proposed = useProposed(collision)
  const { order_id, product, from, to, unit, charged_units } = collision
  const byHour = unit === 'hour'
  const { onSubmit, pending, errors, message } = useSubmit(
    async (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim()
      const period = byHour
        ? { from: text('from'), from_time: text('from_time'), hours: charged_units }
        : { from: text('from'), to: text('to'), ...(text('to_time') && { to_time: text('to_time') }) }
      return sendRequest(MoveRental, { params: { rental_id: collision.rental_id }, body: period as Period })
    },
    {
      onDone: ({ data }) => onDone(`${formatDateTime(data.from)} – ${formatDateTime(data.to)}`),
      fallback: 'Perkelti nepavyko.',
    },
  )
  const length = byHour
    ? formatPlural(charged_units, { one: 'valanda', few: 'valandos', other: 'valandų' })
    : formatPlural(charged_units, { one: 'diena', few: 'dienos', other: 'dienų' })
  return (
    <FormModal title="Perkelti nuomą" isOpen onClose={onClose} formId={formId} pending={pending}>
      <Form id={formId} onSubmit={onSubmit} errors={errors ?? {}}>
        <FormErrors message={message || errors?.hours?.[0] || ''} />
        <p>
          Užsakymas Nr.&nbsp;<span>{order_id}</span>, „<span>{product.title}</span>“, dabar{' '}
          <span className="figures">
            <UnbrokenText>{formatDateTime(from)}</UnbrokenText>
          </span>{' '}
          –{' '}
          <span className="figures">
            <UnbrokenText>{formatDateTime(to)}</UnbrokenText>
          </span>
          . Apmokama <span>{length}</span>: kaina ir dokumentai nesikeičia.
        </p>
        {!proposed && <Skeleton className="h-24 w-full" />}
        {proposed && !proposed.isFound && (
          <p className="text-soft">{`Per artimiausias ${looksAhead} dienų tiek laisvų dienų iš eilės nėra.`}</p>
        )}
        {proposed && (
          <div className="grid grid-cols-2 gap-5">
            <DayField
              label={byHour ? 'Diena' : 'Nuo'}
              name="from"
              required
              defaultValue={proposed.from}
              hint={proposed.from ? 'Artimiausias laisvas laikas.' : undefined}
            />
            {byHour ? (
              <TimeField label="Atsiims" name="from_time" required defaultValue={toVilniusTime(new Date(from))} />
            ) : (
              <>
                <DayField label="Iki" name="to" required defaultValue={proposed.to} />
                <TimeField label="Grąžins iki" name="to_time" defaultValue={proposed.close} />
              </>
            )}
          </div>
        )}
      </Form>
    </FormModal>
  )
}

function useProposed({
  product: { slug },
  place_id,
  quantity,
  unit,
  charged_units,
}: Collision): ProposedPeriod | undefined {
  const [proposed, propose] = useState<ProposedPeriod>()
  useEffect(() => {
    const abort = new AbortController()
    const today = toVilniusDay(new Date())
    Promise.all([
      // no loader: a window that a button opens
      sendRequest(ShowPublicSettings, { signal: abort.signal }),
      // no loader: a window that a button opens
      sendRequest(ShowAvailability, {
        params: { slug },
        query: { from: addDays(today, 1), to: addDays(today, looksAhead), place: place_id },
        signal: abort.signal,
      }),
    ])
      .then(([{ data: common }, { data: days }]) => {
        const place = getKnownBranches().find(({ id }) => id === place_id)
        const settings = place ? applyBranchHours(common, { place, returnPlace: place }) : common
        const charged = unit === 'hour' ? 1 : charged_units
        const firstFreePeriod = findFirstFreePeriod(days, { quantity, charged }, settings)
        propose({
          from: '',
          to: '',
          ...firstFreePeriod,
          close: getUsualHours(firstFreePeriod?.to ?? '', settings).close,
          isFound: firstFreePeriod !== undefined,
        })
      })
      .catch(() => {
        if (!abort.signal.aborted) propose({ from: '', to: '', close: '', isFound: true })
      })
    return () => abort.abort()
  }, [slug, place_id, quantity, unit, charged_units])
  return proposed
}

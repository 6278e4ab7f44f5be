import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { sendRequest } from '#platform/browser/api-client.ts'
import { defineSlimEndpoint } from '#platform/define-slim-endpoint.ts'
import { formatDay } from '#rules/calendar/format-day.ts'
import { formatPhone } from '#rules/codes/phone.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { formatUntilDue } from '#rules/periods/format-due-time.ts'
import { useVatPayer } from '#shell/settings/shop/public/public-settings.tsx'
import { Button } from '#shell/ui/button.tsx'
import { ConfirmModal } from '#shell/ui/office/confirm-modal.tsx'
import { readProblem } from '#shell/ui/read-problem.ts'
import type { DeleteObject, WorkSite } from '../objects.contract.ts'
import { WorkSiteForm } from './work-site-form.tsx'

const deleteObject = defineSlimEndpoint<typeof DeleteObject>('DELETE', '/api/objects/:id')

type ObjectCardProps = { object: WorkSite; onSaved: () => void; onDeleted: () => void }

export function ObjectCard({ object, onSaved, onDeleted }: ObjectCardProps) {
  const isPayer = useVatPayer()
  const [isEditing, edit] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  // The form replaced the focused button.
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function saved() {
    edit(false)
    onSaved()
  }

  const heading = `objektas-${object.id}`
  return (
    <article aria-labelledby={heading} className="rounded-house border border-line bg-raised p-4 sm:p-6">
      <h2 id={heading} className={`text-xl wrap-anywhere ${isEditing ? 'mb-5' : ''}`}>
        {object.title}
      </h2>
      {isEditing ? (
        <WorkSiteForm object={object} onDone={saved} onCancel={() => edit(false)} />
      ) : (
        <>
          <Where object={object} />
          <div className="mt-5 grid gap-6 sm:grid-cols-[minmax(0,1fr)_auto]">
            <Rented object={object} />
            <div className="figures sm:text-right">
              <h3 className="eyebrow">Iš viso kainavo</h3>
              <p className="text-xl font-semibold">{formatMoney(object.cost_with_vat)}</p>
              {isPayer && <p className="text-sm text-soft">{`su PVM; ${formatMoney(object.cost)} be PVM`}</p>}
            </div>
          </div>
          <Orders object={object} />
          <div className="mt-5 flex flex-wrap gap-3">
            <Button ref={editButton} variant="quiet" onClick={() => edit(true)}>
              Keisti<span className="sr-only">{`: ${object.title}`}</span>
            </Button>
            <DeleteButton object={object} onDeleted={onDeleted} />
          </div>
        </>
      )}
    </article>
  )
}

function Where({ object: { address, city, postal_code, contact_name, contact_phone, comment } }: { object: WorkSite }) {
  const contact = [contact_name, contact_phone && formatPhone(contact_phone)].filter(Boolean).join(', ')
  return (
    <div className="mt-1 wrap-anywhere text-soft">
      <p>{`${address}, ${postal_code ? `${postal_code} ` : ''}${city}`}</p>
      {contact && <p className="figures">{`Kontaktas: ${contact}`}</p>}
      {comment && <p className="mt-2 max-w-prose whitespace-pre-line">{comment}</p>}
    </div>
  )
}

function Rented({ object: { rented } }: { object: WorkSite }) {
  return (
    <div>
      <h3 className="eyebrow">Dabar išnuomota</h3>
      {rented.length === 0 ? (
        <p className="text-soft">Nieko.</p>
      ) : (
        <ul className="figures">
          {rented.map(({ title, quantity, expected_return }) => (
            <li key={`${title}${expected_return}`} className="wrap-anywhere">
              <span>{title}</span>, <span>{quantity}</span>&nbsp;vnt.{' '}
              <span className="text-soft">{formatUntilDue(expected_return)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Orders({ object: { orders, orders_count } }: { object: WorkSite }) {
  if (orders.length === 0) return null
  return (
    <div className="figures mt-5">
      <h3 className="eyebrow">{orders_count > orders.length ? 'Paskutiniai užsakymai' : 'Užsakymai'}</h3>
      <ul>
        {orders.map(({ id, placed_at, price_with_vat, is_payed }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4">
            <Link to={`/ordered?uzsakymas=${id}`} className="text-link py-1">
              {`Užsakymas ${id}`}
            </Link>
            <span className="text-soft">
              <span>{formatDay(placed_at)}</span>, <span>{formatMoney(price_with_vat)}</span>
              <span>{!is_payed && ', laukia apmokėjimo'}</span>
            </span>
          </li>
        ))}
      </ul>
      {orders_count > orders.length && <p className="text-sm text-soft">{`Iš viso ${orders_count}.`}</p>}
    </div>
  )
}

function DeleteButton({ object, onDeleted }: { object: WorkSite; onDeleted: () => void }) {
  const [isOpen, open] = useState(false)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function remove() {
    setPending(true)
    setProblem('')
    try {
      await sendRequest(deleteObject, { params: { id: object.id } })
      open(false)
      onDeleted()
    } catch (thrown) {
      setProblem(readProblem(thrown).message)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button variant="danger" onClick={() => open(true)}>
        Ištrinti<span className="sr-only">{`: ${object.title}`}</span>
      </Button>
      <ConfirmModal
        isOpen={isOpen}
        title="Ištrinti objektą"
        message={`Ar tikrai norite ištrinti objektą „${object.title}“? Jo užsakymai liks tarp jūsų užsakymų.`}
        confirmLabel="Ištrinti"
        pending={isPending}
        error={problem}
        onConfirm={remove}
        onCancel={() => open(false)}
      />
    </>
  )
}

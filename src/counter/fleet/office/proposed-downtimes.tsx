import { useState } from 'react'
import { Link } from 'react-router'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import type { Defect } from '#counter/handovers/handovers.contract.ts'
import { sendRequest } from '#platform/browser/api-client.ts'
import { Button } from '#shell/ui/button.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { TextField } from '#shell/ui/text-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { StartDowntime } from '../downtimes.contract.ts'

export function ProposedDowntimes({ defects }: { defects: Defect[] }) {
  const proposals = defects.flatMap(({ product_id, units, ...one }): Proposal[] => {
    if (product_id === null) return []
    const named = units.length > 0 ? units : [null]
    return named.map((unit) => ({ ...one, productId: product_id, unit }))
  })
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="grazinta-su-trukumais" className="grid gap-4">
      <div>
        <h3 id="grazinta-su-trukumais" className="text-lg font-semibold">
          Grąžinta su trūkumais
        </h3>
        <p className="text-soft">Kol sutaisysite, atidėkite, kad niekas neužsisakytų.</p>
      </div>
      <ul className="grid gap-4">
        {proposals.map((proposal) => (
          <li
            key={`${proposal.productId} ${proposal.unit?.id} ${proposal.title}`}
            className="rounded-house border border-line p-4"
          >
            <OneProposal proposal={proposal} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Proposal extends Pick<Defect, 'title' | 'quantity' | 'note'> {
  productId: number
  /** Null: the product is only counted. */
  unit: Defect['units'][number] | null
}

function OneProposal({ proposal: { productId, title, quantity, note, unit } }: { proposal: Proposal }) {
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const [hasBroken, setHasBroken] = useState(false)
  const { onSubmit, pending, done, errors, message } = useSubmit(
    (typed) =>
      sendRequest(StartDowntime, {
        body: {
          product_id: productId,
          ...(unit ? { unit_id: unit.id } : { quantity: Number(typed.get('quantity') ?? 1) }),
          from: new Date().toISOString(),
          kind: 'repair',
          reason: String(typed.get('reason') ?? '').trim(),
          accept_broken: broken.length > 0,
        },
      }),
    {
      onDone: (answer) => setHasBroken(answer.broken.length > 0),
      onProblem: (_, thrown) => setBroken(extractBrokenBookings(thrown)),
      fallback: 'Atidėti nepavyko.',
    },
  )
  const name = (
    <p className="font-semibold wrap-anywhere">
      <span>{title}</span>
      {unit && <span className="figures block font-normal text-soft">{unit.code}</span>}
    </p>
  )
  if (done)
    return (
      <div role="status">
        {name}
        <p className="mt-1 text-good">
          Atidėta remontui.{' '}
          <Link to="/admin/rent/prastovos" className="text-link">
            Prastovos
          </Link>
        </p>
        {hasBroken && (
          <p className="mt-1">
            Užsakymai, kuriems jo trūks, laukia sprendimo:{' '}
            <Link to="/admin/rent/susikirtimai" className="text-link">
              Neužtenka įrankių
            </Link>
          </p>
        )}
      </div>
    )
  return (
    <Form onSubmit={onSubmit} errors={errors ?? {}} className="grid gap-4" onChange={() => setBroken([])}>
      {name}
      {broken.length > 0 ? (
        <BrokenBookings broken={broken} title="Jo reikia jau priimtiems užsakymams. Atidėjus šių įvykdyti nebūtų kuo:">
          Jei vis tiek atidedate, užsakymai atsiras ekrane „Neužtenka įrankių“, kol juos išspręsite.
        </BrokenBookings>
      ) : (
        <FormErrors message={message} />
      )}
      {!unit && quantity > 1 && (
        <NumberField
          label="Kiek vienetų"
          name="quantity"
          min={1}
          max={quantity}
          defaultValue={1}
          required
          unit="vnt."
        />
      )}
      <TextField label="Priežastis" name="reason" required maxLength={500} defaultValue={note.slice(0, 500)} />
      <Button type="submit" variant={broken.length > 0 ? 'danger' : 'quiet'} pending={pending}>
        {broken.length > 0 ? 'Vis tiek atidėti' : 'Atidėti remontui'}
      </Button>
    </Form>
  )
}

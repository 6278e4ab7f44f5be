import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { kinds } from '#catalogue/kinds.ts'
import { BrokenBookings, extractBrokenBookings } from '#catalogue/office/public/broken-bookings.tsx'
import { sendRequest } from '#platform/browser/api-client.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { useBranches } from '#shell/branches/office/public/places-store.ts'
import { Button } from '#shell/ui/button.tsx'
import { Checkbox } from '#shell/ui/checkbox.tsx'
import { DayField } from '#shell/ui/day-field.tsx'
import { Form } from '#shell/ui/form.tsx'
import { FormErrors } from '#shell/ui/form-errors.tsx'
import { CloseIcon } from '#shell/ui/frame-icons.tsx'
import { NumberField } from '#shell/ui/number-field.tsx'
import { Card } from '#shell/ui/office/card.tsx'
import { OfficeHead } from '#shell/ui/office/office-head.tsx'
import { SelectField } from '#shell/ui/select-field.tsx'
import { TimeField } from '#shell/ui/time-field.tsx'
import { useSubmit } from '#shell/ui/use-submit.ts'
import { type ToolMatch, ToolSearch } from '../../fleet/office/tool-search.tsx'
import { transfersAddress } from '../transfer-labels.ts'
import { PlanTransfer } from '../transfers.contract.ts'

export { LoadingScreen as HydrateFallback } from '#shell/ui/office/loading-screen.tsx'

interface Line {
  product: { id: number; title: string }
  quantity: number
  /** None: units are named when sent. */
  codes: string[]
}

/** A transfer past its arrival counts for nobody. */
const usualWayMs = 2 * 3_600_000

export default function NewTransferPage() {
  const [given] = useSearchParams()
  const { from } = useParams()
  const places = useBranches()
  const navigate = useNavigate()
  const [lines, setLines] = useState<Line[]>(() => linesGiven(given))
  const [broken, setBroken] = useState<ReturnType<typeof extractBrokenBookings>>([])
  const { onSubmit, pending, errors, message } = useSubmit(
    async (typed) => {
      const text = (name: string) => String(typed.get(name) ?? '').trim()
      const moment = (name: string) => toInstant(text(`${name}_day`), text(`${name}_time`) || '00:00').toISOString()
      const body = {
        from_place_id: Number(text('from_place_id')),
        to_place_id: Number(text('to_place_id')),
        leaves_at: moment('leaves_at'),
        arrives_at: moment('arrives_at'),
        rehome: typed.has('rehome'),
        lines: lines.map(({ product, quantity, codes }) => ({
          product_id: product.id,
          ...(codes.length > 0 ? { unit_codes: codes } : { quantity }),
        })),
        accept_broken: broken.length > 0,
      }
      return sendRequest(PlanTransfer, { body })
    },
    {
      check: (): Record<string, string[]> => (lines.length > 0 ? {} : { tool: ['Pasirinkite, ką vešite.'] }),
      onDone: ({ data }) => void navigate(`${transfersAddress}/${data.id}`),
      onProblem: (_, thrown) => setBroken(extractBrokenBookings(thrown)),
    },
  )
  const options = [
    { value: '', label: 'Pasirinkite' },
    ...places.map(({ id, title }) => ({ value: String(id), label: title })),
  ]
  // The board proposed it for a booking.
  const isForBooking = given.has('by')
  const now = new Date()
  const by = readMoment(given.get('by')) ?? new Date(now.getTime() + usualWayMs)
  const add = ({ product, unit }: ToolMatch) => {
    setBroken([])
    setLines((before) => withFound(before, product, unit?.code ?? null))
  }

  return (
    <>
      <OfficeHead
        above={
          <Link to={transfersAddress} className="text-link text-sm">
            Perkėlimai
          </Link>
        }
      />
      {places.length > 0 && (
        <Form
          onSubmit={onSubmit}
          errors={errors ?? {}}
          onChange={() => setBroken([])}
          className="grid max-w-3xl grid-cols-1 gap-5"
        >
          {broken.length > 0 ? (
            <BrokenBookings broken={broken} title="Tam laikui jau užsakyta. Išvežus šių užsakymų įvykdyti nebūtų kuo:">
              Jei vis tiek reikia, spauskite „Vis tiek planuoti“: užsakymai atsiras ekrane „Neužtenka įrankių“, kol juos
              išspręsite.
            </BrokenBookings>
          ) : (
            <FormErrors message={message} />
          )}
          <Card title="Iš kur ir į kur">
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <SelectField
                label="Iš"
                name="from_place_id"
                required
                options={options}
                defaultValue={places.some(({ id }) => String(id) === from) ? from : ''}
              />
              <SelectField
                label="Į"
                name="to_place_id"
                required
                options={options}
                defaultValue={given.get('to') ?? ''}
              />
              <DayField label="Išvežama" name="leaves_at_day" required defaultValue={toVilniusDay(now)} />
              <TimeField label="Išvežimo laikas" name="leaves_at_time" required defaultValue={toVilniusTime(now)} />
              <DayField label="Atvežama" name="arrives_at_day" required defaultValue={toVilniusDay(by)} />
              <TimeField label="Atvežimo laikas" name="arrives_at_time" required defaultValue={toVilniusTime(by)} />
            </div>
            <div className="mt-4">
              <Checkbox
                name="rehome"
                defaultChecked={isForBooking}
                label={
                  <span>
                    Lieka ten visam laikui
                    <span className="block text-sm text-soft">
                      {isForBooking
                        ? 'Nuo atvežimo laiko bus nuomojama iš naujo padalinio. Nepažymėjus vienetai ten tik stovės, kol parvešite, o užsakymas, kuriam jie vežami, liks ekrane „Neužtenka įrankių“.'
                        : 'Nuo atvežimo laiko bus nuomojama iš naujo padalinio. Nepažymėjus vienetai ten tik stovės, kol parvešite.'}
                    </span>
                  </span>
                }
              />
            </div>
          </Card>
          <Card title="Kas vežama">
            <ul className="mb-3 divide-y divide-line">
              {lines.map((line, index) => (
                <LineRow
                  key={line.product.id}
                  line={line}
                  path={`lines.${index}`}
                  onChange={(next) =>
                    setLines((before) => before.flatMap((one) => (one === line ? (next ?? []) : one)))
                  }
                />
              ))}
            </ul>
            <ToolSearch
              label="Įrankis ar prekė"
              kinds={kinds}
              uncoded="pagal kiekį"
              nothing="Nieko tokio nėra."
              onFound={add}
            />
          </Card>
          <Button type="submit" pending={pending} className="justify-self-start">
            {broken.length > 0 ? 'Vis tiek planuoti' : 'Planuoti'}
          </Button>
        </Form>
      )}
    </>
  )
}

function LineRow({
  line,
  path,
  onChange,
}: {
  line: Line
  path: string
  /** Null: removed. */
  onChange: (line: Line | null) => void
}) {
  const { product, quantity, codes } = line
  return (
    <li className="grid gap-2 py-3 first:pt-0">
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold">{product.title}</span>
        <Button size="small" variant="quiet" aria-label={`Nevežti: ${product.title}`} onClick={() => onChange(null)}>
          <CloseIcon className="size-4" />
        </Button>
      </div>
      {codes.length > 0 ? (
        <p className="figures wrap-anywhere text-soft">{codes.join(', ')}</p>
      ) : (
        <NumberField
          label={`Kiek: ${product.title}`}
          name={`${path}.quantity`}
          min={1}
          required
          unit="vnt."
          className="max-w-40"
          defaultValue={quantity}
          onChange={({ target }) => onChange({ ...line, quantity: Number(target.value) })}
        />
      )}
    </li>
  )
}

function withFound(lines: Line[], product: Line['product'], code: string | null): Line[] {
  const known = lines.find((line) => line.product.id === product.id)
  if (!known) return [...lines, { product, quantity: 1, codes: code ? [code] : [] }]
  if (!code || known.codes.includes(code)) return lines
  return lines.map((line) => (line === known ? { ...line, codes: [...line.codes, code] } : line))
}

function linesGiven(given: URLSearchParams): Line[] {
  const [id, title, quantity] = [given.get('product'), given.get('title'), given.get('quantity')]
  return id && title ? [{ product: { id: Number(id), title }, quantity: Number(quantity ?? 1), codes: [] }] : []
}

function readMoment(text: string | null): Date | undefined {
  const at = text ? new Date(text) : undefined
  return at && Number.isFinite(at.getTime()) && at > new Date() ? at : undefined
}
